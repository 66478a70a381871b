import { utimes } from "node:fs/promises";
import { join } from "node:path";

import { createChat, listChats } from "@lectern/contract/chat";
import { deleteDocument, getCollection, listDocuments } from "@lectern/contract/library";
import { getPublication, publishCollection } from "@lectern/contract/publishing";
import { search } from "@lectern/contract/search";
import { listTrash, removeForever } from "@lectern/contract/trash";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";

import { freshDatabase, type Reply, startApp } from "#test/app.ts";
import { talk } from "#test/chat/chat.ts";
import { runProgram } from "#test/programs.ts";
import { failPoints, type FailPoint } from "#test/fail-points.ts";
import { filesOf, sendFile, sendFiles, settled } from "#test/library/library.ts";

const databaseUrl = await freshDatabase();
const points = failPoints(databaseUrl, () => join(app.dataDir, "files"));
const app = await startApp({ databaseUrl });
const { db } = app.deps;
const ada = await app.signUp();
const minutes = 60_000;

/** Maximum failing calls of a sweep: more would mean that it does not end. */
const maxCalls = 400;

/** Returns the tasks of jobs that wait or run. Makes failed jobs retry at once. */
async function jobs() {
  await sql`
    update graphile_worker._private_jobs set run_at = now()
    where locked_at is null and attempts > 0`.execute(db);
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs where run_at <= now()`.execute(db);
  return rows.map(({ task }) => task);
}
const quiet = () => expect.poll(jobs, { timeout: minutes, interval: 50 }).toEqual([]);

/** Whether the call succeeded or failed with a message for the user. */
function isHonest({ status, body }: Reply<unknown>, good: number) {
  if (status === good) return true;
  expect(status).toBeGreaterThanOrEqual(400);
  expect((body as { detail: string }).detail).toMatch(/^[A-Z].+\./);
  return false;
}

interface Operation<Prepared> {
  prepare(): Promise<Prepared>;
  /**
   * Runs the operation, then waits until nothing more happens or a call has failed. Returns whether
   * the operation reported success.
   */
  run(prepared: Prepared): Promise<boolean>;
  /** Asserts that all of it happened or nothing, and runs it again. */
  verify(prepared: Prepared, done: boolean): Promise<void>;
}

/** Runs an operation with its first call failing, then its second, until none fails. */
async function sweep<Prepared>(kind: FailPoint, operation: Operation<Prepared>) {
  for (let n = 1; n < maxCalls; n++) {
    const prepared = await operation.prepare();
    await quiet();
    points.arm(kind, n);
    const done = await operation.run(prepared);
    const fired = points.fired();
    points.disarm();
    try {
      await quiet();
      await operation.verify(prepared, done);
    } catch (error) {
      throw new Error(`after the failure of call ${n}: ${fired}`, { cause: error });
    }
    if (!fired) {
      process.stdout.write(`${expect.getState().currentTestName}: ${n - 1} fail points\n`);
      return;
    }
  }
  throw new Error("the sweep does not end");
}

/** Waits until this is true or the injected failure has happened. */
const untilFailed = (holds: () => Promise<boolean>) =>
  expect
    .poll(async () => points.fired() !== "" || (await holds()), { timeout: minutes, interval: 20 })
    .toBe(true);

const statusOf = (document_id: string) =>
  db.selectFrom("document").select("status").where("id", "=", document_id).executeTakeFirst();
const isReady = async (id: string) => (await statusOf(id))?.status === "ready";

/** Returns the documents of a collection; asserts that all are ready and counted. */
async function documentsOf(collection_id: string) {
  const params = { collection_id };
  const { body: all } = await ada.call(listDocuments, { params });
  for (const { id } of all.results) expect((await settled(ada, id)).status).toBe("ready");
  const { body: collection } = await ada.call(getCollection, { params });
  expect(collection).toMatchObject({ document_count: all.results.length });
  return all.results;
}

const herons = { name: "Herons.txt", bytes: "Herons nest in reeds beside the harbour." };

const upload: Operation<{ id: string }> = {
  prepare: () => ada.collection(),
  async run({ id }) {
    const answer = await sendFiles(app, ada, id, herons);
    const done = isHonest(answer, 201);
    if (done) await untilFailed(() => isReady(answer.body.results[0]!.id));
    if (done) await untilFailed(async () => (await jobs()).length === 0);
    return done;
  },
  async verify({ id }, done) {
    const before = await documentsOf(id);
    expect(before.length).toBeGreaterThanOrEqual(done ? 1 : 0);
    expect(before.length).toBeLessThanOrEqual(1);
    await settled(ada, (await sendFile(app, ada, id, herons)).id);
    expect(await documentsOf(id)).toHaveLength(before.length + 1);
    const { body: found } = await ada.call(search, { query: { q: "reeds", collection_id: [id] } });
    expect(found.total).toBe(before.length + 1);
  },
};

const shelf = await ada.collection({ name: "Shelf" });
const shelved = await sendFile(app, ada, shelf.id, herons);

/** Returns the turns of a conversation once no answer is being written. */
async function turnsOf(session_id: string) {
  const chats = async () => (await ada.call(listChats, { params: { session_id } })).body.results;
  await expect
    .poll(async () => (await chats()).map(({ status }) => status), { timeout: minutes })
    .not.toContainEqual(expect.stringMatching(/^(pending|running)$/));
  return chats();
}
const askIn = (session_id: string) =>
  ada.call(createChat, { params: { session_id }, body: { content: "Where do herons nest?" } });

const turn: Operation<{ id: string }> = {
  async prepare() {
    await settled(ada, shelved.id);
    return talk(ada, { collection_ids: [shelf.id] });
  },
  async run({ id }) {
    const answer = await askIn(id);
    const done = isHonest(answer, 201);
    const written = async () => {
      const chat = await db
        .selectFrom("chat")
        .select("status")
        .where("id", "=", answer.body.id)
        .executeTakeFirst();
      return !["pending", "running"].includes(chat?.status ?? "pending");
    };
    if (done) await untilFailed(written);
    return done;
  },
  async verify({ id }, done) {
    const before = await turnsOf(id);
    expect(before.length).toBeGreaterThanOrEqual(done ? 1 : 0);
    expect(before.length).toBeLessThanOrEqual(1);
    const again = await askIn(id);
    expect([again.status, again.body]).toMatchObject([201, {}]);
    const after = await turnsOf(id);
    expect(after).toHaveLength(before.length + 1);
    expect(after.find((chat) => chat.id === again.body.id)).toMatchObject({ status: "complete" });
  },
};

const publish: Operation<{ id: string }> = {
  async prepare() {
    const { id } = await ada.collection({ name: "Published" });
    await settled(ada, (await sendFile(app, ada, id, herons)).id);
    return { id };
  },
  async run({ id }) {
    const done = isHonest(
      await ada.call(publishCollection, { params: { collection_id: id } }),
      200,
    );
    if (done) await untilFailed(async () => (await jobs()).length === 0);
    return done;
  },
  async verify({ id }, done) {
    const params = { collection_id: id };
    const { body: state } = await ada.call(getPublication, { params });
    if (done) expect(state.publication).toMatchObject({ number: 1, document_count: 1 });
    const number = (state.publication?.number ?? 0) + 1;
    const again = await ada.call(publishCollection, { params });
    expect([again.status, again.body]).toMatchObject([
      200,
      { publication: { number, document_count: 1, changed_documents: 0 } },
    ]);
  },
};

const remove: Operation<{ collectionId: string; id: string; files: number }> = {
  async prepare() {
    const { id: collectionId } = await ada.collection({ name: "Removed" });
    await quiet();
    const files = (await filesOf(app)).whole.length;
    const { id } = await settled(ada, (await sendFile(app, ada, collectionId, herons)).id);
    const params = { collection_id: collectionId, document_id: id };
    expect((await ada.call(deleteDocument, { params })).status).toBe(204);
    return { collectionId, id, files };
  },
  async run({ id }) {
    const done = isHonest(await ada.call(removeForever, { params: { id } }), 204);
    if (done) await untilFailed(async () => (await jobs()).length === 0);
    return done;
  },
  async verify({ collectionId, id, files }, done) {
    const { body: trash } = await ada.call(listTrash, { query: { collection_id: collectionId } });
    if (done) expect(trash.results).toEqual([]);
    const again = await ada.call(removeForever, { params: { id } });
    expect(again.status).toBe(trash.results.length > 0 ? 204 : 404);
    await quiet();
    expect(await statusOf(id)).toBeUndefined();
    expect((await filesOf(app)).whole).toHaveLength(files);
  },
};

/** A sweep leaves nothing behind that the doctor cannot clear. */
afterEach(async () => {
  await quiet();
  const { whole, half } = await filesOf(app);
  expect(half).toEqual([]);
  await expect
    .poll(() => db.selectFrom("blob_claim").selectAll().execute(), { timeout: minutes })
    .toEqual([]);
  await db
    .updateTable("organization")
    .set({ created_at: new Date(Date.now() - 600 * minutes) })
    .execute();
  const old = new Date(Date.now() - 120 * minutes);
  for (const key of whole)
    await utimes(join(app.dataDir, "files", key.slice(0, 2), key), old, old).catch(() => {});
  const settings = { DATA_DIR: app.dataDir, DATABASE_URL: databaseUrl };
  expect(await runProgram("doctor", [], settings)).toMatchObject({ code: 0 });
}, 2 * minutes);

const kinds: FailPoint[] = ["refused", "lost", "disk"];
const limit = { timeout: 10 * minutes };
test.each(kinds)("an upload whose n-th call is %s", limit, (kind) => sweep(kind, upload));
test.each(kinds.slice(0, 2))("a turn whose n-th call is %s", limit, (kind) => sweep(kind, turn));
test.each(kinds.slice(0, 2))("a publication whose n-th call is %s", limit, (kind) =>
  sweep(kind, publish),
);
test.each(kinds)("a removal for good whose n-th call is %s", limit, (kind) => sweep(kind, remove));
