import { existsSync, unlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";

import { getFileUrl } from "@lectern/contract/library";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { beforeAll, expect, test, vi } from "vitest";

import { startApp } from "#test/app.ts";
import { runProgram } from "#test/programs.ts";
import { finds } from "#test/library/ingesting.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { publishedOrg } from "#http/member.ts";
import { inAllWorkspaces } from "#scopes";

import { reindexOutdated } from "../ingestion/reindex.ts";
import { embeddedIndex } from "../search/embedded/engine.ts";
import { examine } from "./doctor.ts";

const app = await startApp();
const { db, blobs, jobs } = app.deps;
const hour = 3_600_000;

beforeAll(() =>
  db
    .updateTable("organization")
    .set({ created_at: new Date(Date.now() - 10 * hour) })
    .where("id", "=", publishedOrg)
    .execute(),
);

const place = (key: string) => join(app.dataDir, "files", key);

/** Stores a file of this age that no row points to. */
async function leaveFile(ageMs: number) {
  const { key } = await blobs.put(Readable.from(["left"]), { maxBytes: 10 });
  const then = new Date(Date.now() - ageMs);
  utimesSync(place(key), then, then);
  return key;
}

/** What `lectern doctor` does, in this process: to start one for each examination takes longer. */
async function doctor({ repair }: { repair: boolean }) {
  const lines: string[] = [];
  const deps = { db, blobs, searchEngine: embeddedIndex };
  const healthy = await examine(deps, { repair }, (line) => void lines.push(`${line}\n`));
  return { healthy, said: lines.join("") };
}
const examined = () => doctor({ repair: false });
const repaired = () => doctor({ repair: true });

async function documentOf() {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const { id: document_id } = await sendFile(app, ada, collection_id, {
    name: "a.txt",
    bytes: "Text",
  });
  const row = await db
    .selectFrom("document")
    .select("blob_key")
    .where("id", "=", document_id)
    .executeTakeFirstOrThrow();
  const then = new Date(Date.now() - 2 * hour);
  utimesSync(place(row.blob_key), then, then);
  return { ada, collection_id, document_id, key: row.blob_key };
}

test("files without a row are told and removed on request, and no others are touched", async () => {
  const used = await documentOf();
  const [left, young, foreign, arriving] = [
    await leaveFile(2 * hour),
    await leaveFile(0),
    await leaveFile(20 * hour),
    await leaveFile(2 * hour),
  ];
  await db
    .insertInto("blob_claim")
    .values({ key: arriving, process_id: app.deps.processId })
    .execute();

  const told = await examined();
  expect(told.healthy).toBe(false);
  expect(told.said).toContain("FAIL Files without a row: 5 files, 3 found wrong");
  expect(told.said).toContain(`No row points to the file ${left}.\n`);
  expect(told.said).toContain(`No row points to the file ${foreign}; it is`);
  for (const key of [used.key, arriving]) expect(told.said).not.toContain(key);
  expect(existsSync(place(left))).toBe(true);

  const { said } = await repaired();
  expect(said).toContain(`No row points to the file ${left}. Repaired.`);
  expect(existsSync(place(left))).toBe(false);
  for (const key of [used.key, young, foreign, arriving]) {
    expect(existsSync(place(key))).toBe(true);
  }
  const { collection_id, document_id } = used;
  const params = { collection_id, document_id };
  const { body } = await used.ada.call(getFileUrl, { params });
  expect(await (await fetch(new URL(body.url, app.url))).text()).toBe("Text");
  for (const key of [young, foreign]) unlinkSync(place(key));
  expect(await examined()).toMatchObject({ healthy: true });
});

test("rows without a file are told", async () => {
  const { key, document_id } = await documentOf();
  unlinkSync(place(key));
  const { healthy, said } = await repaired();
  expect(healthy).toBe(false);
  expect(said).toContain(`The file ${key} of document ${document_id} is missing.`);
});

test("a running product removes files without a row, a few at a time", async () => {
  const [left, young, foreign] = [
    await leaveFile(2 * hour),
    await leaveFile(0),
    await leaveFile(20 * hour),
  ];
  const used = await documentOf();
  // Each start plans the sweep; the test only runs its turns early.
  expect((await jobs.find(db, ["sweep-files"])).size).toBe(1);
  const turn = (prefix: string) =>
    jobs.enqueue(db, "sweep-files", { prefix }, { key: "sweep-files" });
  for (const key of [young, foreign, used.key, left]) {
    await turn(key.slice(0, 2));
    await vi.waitFor(async () => {
      const { rows } = await sql<{ payload: { prefix: string }; soon: boolean }>`
        select payload, run_at > now() as soon from graphile_worker._private_jobs
        where key = 'sweep-files'`.execute(db);
      const next = (parseInt(key.slice(0, 2), 16) + 1) % 256;
      expect(rows).toEqual([
        { payload: { prefix: next.toString(16).padStart(2, "0") }, soon: true },
      ]);
    }, 60_000);
  }
  expect(existsSync(place(left))).toBe(false);
  for (const key of [young, foreign, used.key]) expect(existsSync(place(key))).toBe(true);
});

test("more files than a crash leaves are not removed without a person", async () => {
  const prefix = "5e";
  const then = new Date(Date.now() - 2 * hour);
  const keys = Array.from({ length: 101 }, () => `${prefix}/${uuid().slice(0, -2)}${prefix}`);
  for (const key of keys) {
    await blobs.put(Readable.from(["left"]), { maxBytes: 10, key });
    utimesSync(place(key), then, then);
  }
  await jobs.enqueue(db, "sweep-files", { prefix }, { key: "sweep-files" });
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs
      where key = 'sweep-files' and payload->>'prefix' = '5f'`.execute(db);
    expect(rows).toHaveLength(1);
  }, 60_000);
  expect(keys.filter((key) => !existsSync(place(key)))).toEqual([]);
});

test("what the index holds of nothing is removed, and what it lacks is indexed again", async () => {
  const { ada, document_id } = await documentOf();
  await settled(ada, document_id);
  const organization_id = ada.organizationId;
  const { no } = await db
    .selectFrom("document")
    .select("no")
    .where("id", "=", document_id)
    .executeTakeFirstOrThrow();
  const ofDocument = () =>
    db.selectFrom("posting").selectAll().where("organization_id", "=", organization_id);
  // As if the rows of the index belonged to another document.
  await db
    .updateTable("posting")
    .set({ document_no: no + 1_000_000 })
    .where("organization_id", "=", organization_id)
    .execute();
  const orphan = `The index of workspace ${organization_id} holds a document ${no + 1_000_000} that`;
  const lacking = `The index lacks document ${document_id};`;
  const told = await examined();
  expect(told.healthy).toBe(false);
  expect(told.said).toContain(orphan);
  expect(told.said).toContain(lacking);
  expect(await ofDocument().execute()).not.toEqual([]);

  await repaired();
  expect(await ofDocument().execute()).toEqual([]);
  await reindexOutdated(inAllWorkspaces(app.process));
  const healed = await examined();
  for (const problem of [orphan, lacking]) expect(healed.said).not.toContain(problem);
  expect(await finds(ada, "Text")).toHaveLength(1);
});

test("a word that it does not know is refused", async () => {
  const { code, said } = await runProgram("doctor", ["--remove"], { DATA_DIR: app.dataDir });
  expect(code).toBe(2);
  expect(said).toMatch(/^Unknown option '--remove'\.\n\nlectern doctor \[--repair /);
});
