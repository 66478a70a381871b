import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFile } from "#test/library.ts";

import { ingestionKey } from "./key.ts";
import { resumeUnattended } from "./resume.ts";

// No worker: what happens to a job is said by the test alone.
const app = await startApp({ role: "web" });
const { db, jobs } = app.deps;
let key = "";

beforeEach(async () => {
  await db.deleteFrom("document").execute();
  const ada = await app.signUp();
  const { id: collectionId } = await ada.collection();
  const { id } = await sendFile(app, ada, collectionId, { name: "a.txt", bytes: "Cranes dance." });
  key = ingestionKey(id);
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
  expect(await waiting()).toEqual({ heldFor: undefined });
});

test("a document that is being read is left alone, until nothing is heard of its reading", async () => {
  await job("locked_at = now() - interval '2 minutes', locked_by = 'somebody'");
  await document("run_id = gen_random_uuid(), run_until = now() + interval '20 seconds'");
  expect(await resumeUnattended(app.deps)).toBe(0);
  await document("run_until = now() - interval '1 second'");
  expect(await resumeUnattended(app.deps)).toBe(1);
  expect(await waiting()).toEqual({ heldFor: undefined });
});

test.each([
  ["used up its tries", "attempts = max_attempts"],
  ["is gone", "key = 'another'"],
])("a document whose job %s gets a new one, once", async (_, change) => {
  await job(change);
  expect(await resumeUnattended(app.deps)).toBe(1);
  expect(await waiting()).toEqual({ heldFor: undefined });
  expect(await resumeUnattended(app.deps)).toBe(0);
});

test.each(["ready", "error"])("a document that is %s is left alone", async (status) => {
  await job("attempts = max_attempts");
  await document(`status = '${status}'`);
  expect(await resumeUnattended(app.deps)).toBe(0);
});
