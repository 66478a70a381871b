import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFile } from "#test/library/library.ts";

import { jobOf } from "../library/ingestion-queue/enqueue.ts";
import { ingest } from "./ingest.ts";
import { resumeUnattended } from "./resume.ts";

// No worker: the test alone decides what happens to a job.
const app = await startApp({ role: "web" });
const { db, jobs } = app.deps;
const never = new AbortController().signal;
let key = "";
let payload = { organization_id: "", document_id: "" };

async function add() {
  const ada = await app.signUp();
  const { id: collectionId } = await ada.collection();
  const { id } = await sendFile(app, ada, collectionId, { name: "a.txt", bytes: "Cranes dance." });
  return { organization_id: ada.organizationId, document_id: id };
}

beforeEach(async () => {
  await db.deleteFrom("document").execute();
  payload = await add();
  key = jobOf(payload.document_id);
});

const job = (change: string) =>
  sql`update graphile_worker._private_jobs set ${sql.raw(change)} where key = ${key}`.execute(db);
const document = (change: string) => sql`update document set ${sql.raw(change)}`.execute(db);
const waiting = async () => (await jobs.find(db, [key])).get(key);

test("a document whose job waits its turn is left alone", async () => {
  expect(await resumeUnattended(app.deps)).toBe(0);
});

test("a document whose job was just taken is left alone, until it must have begun", async () => {
  await job("locked_at = now(), locked_by = 'somebody'");
  expect(await resumeUnattended(app.deps)).toBe(0);
  await job("locked_at = now() - interval '2 minutes'");
  expect(await resumeUnattended(app.deps)).toBe(1);
  expect(await waiting()).toMatchObject({ heldFor: undefined });
});

test("a document that is being read is left alone, until nothing is heard of its reading", async () => {
  await job("locked_at = now() - interval '2 minutes', locked_by = 'somebody'");
  await document("run_id = gen_random_uuid(), run_until = now() + interval '20 seconds'");
  expect(await resumeUnattended(app.deps)).toBe(0);
  await document("run_until = now() - interval '1 second'");
  expect(await resumeUnattended(app.deps)).toBe(1);
  expect(await waiting()).toMatchObject({ heldFor: undefined });
});

test.each([
  ["used up its tries", "attempts = max_attempts"],
  ["is gone", "key = 'another'"],
])("a document whose job %s gets a new one, once", async (_, change) => {
  await job(change);
  expect(await resumeUnattended(app.deps)).toBe(1);
  expect(await waiting()).toMatchObject({ heldFor: undefined });
  expect(await resumeUnattended(app.deps)).toBe(0);
});

test.each(["ready", "error"])("a document that is %s is left alone", async (status) => {
  await job("attempts = max_attempts");
  await document(`status = '${status}'`);
  expect(await resumeUnattended(app.deps)).toBe(0);
});

test("a document whose reading was cut off goes behind what waits, and is read in its turn", async () => {
  const other = await add();
  await document("attempts = 1, run_id = gen_random_uuid(), progress = 0.5");
  await ingest(app.deps, payload, never);
  const { rows } = await sql<{ key: string; payload: object }>`
    select key, payload from graphile_worker._private_jobs where key is not null
    order by priority, run_at, id`.execute(db);
  expect(rows.slice(-2)).toEqual([
    { key: jobOf(other.document_id), payload: other },
    { key, payload: { ...payload, deaths: 1 } },
  ]);
  const state = () =>
    db
      .selectFrom("document")
      .select(["status", "status_detail", "progress"])
      .where("id", "=", payload.document_id)
      .executeTakeFirst();
  expect(await state()).toMatchObject({
    status: "processing",
    status_detail: "Waiting to be processed again.",
    progress: 0,
  });
  await ingest(app.deps, { ...payload, deaths: 1 }, never);
  expect(await state()).toMatchObject({ status: "ready", status_detail: null, progress: 1 });
});

test("a reading that this process ends itself does not count against the document", async () => {
  await ingest(app.deps, payload, AbortSignal.abort());
  const state = await db
    .selectFrom("document")
    .select(["status", "attempts", "run_until"])
    .where("id", "=", payload.document_id)
    .executeTakeFirst();
  expect(state).toEqual({ status: "processing", attempts: 0, run_until: null });
  expect(await waiting()).toMatchObject({ heldFor: undefined });
});
