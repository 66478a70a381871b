import { createSession } from "@lectern/contract/chat";
import { addDocuments, deleteCollection, listDocuments } from "@lectern/contract/library";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { headersOf, startApp } from "#test/app.ts";
import { boundary, closing, multipart, partOf } from "#test/library/uploading.ts";
import { losingConnection } from "#test/lost-connections.ts";

import { deleteOldKeys } from "./idempotency.ts";

const one = await startApp();
// Another web process on the same database and files.
const two = await startApp({ databaseUrl: one.config.databaseUrl, role: "web" });
const { db } = one.deps;
const ada = await one.signUp();

/** Begins an upload whose file has arrived, but not the end of its form. */
function begin({ url }: typeof one, key: string, collectionId: string) {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const body = writable.getWriter();
  void body.write(partOf("Paper.txt", Buffer.from("A heron stands by the lake.")));
  const answer = fetch(`${url}${addDocuments.path.replace("{collection_id}", collectionId)}`, {
    method: "POST",
    headers: { ...headersOf(ada), ...multipart, "idempotency-key": key },
    body: readable,
    duplex: "half",
  }).then(async (response) => ({ status: response.status, body: await response.text() }));
  return {
    answer,
    async finish() {
      await body.write(closing);
      await body.close();
      return answer;
    },
    async breakOff() {
      await body.abort(new Error(`no ${boundary}`));
      return answer.catch(() => undefined);
    },
  };
}

const rowOf = (key: string) => db.selectFrom("idempotency").selectAll().where("key", "=", key);
const until = (key: string) =>
  expect.poll(() => rowOf(key).executeTakeFirst(), { interval: 5 }).toBeDefined();

/** A request that a process began and did not answer before it was killed. */
async function killed() {
  const key = uuid();
  const { id } = await ada.collection();
  const first = begin(one, key, id);
  await until(key);
  await db.updateTable("idempotency").set({ process_id: uuid() }).where("key", "=", key).execute();
  const documents = async () =>
    (await ada.call(listDocuments, { params: { collection_id: id }, query: {} })).body.total;
  return { key, id, first, documents };
}

test("a repeat is refused while the process that runs the request lives, wherever it arrives", async () => {
  const key = uuid();
  const { id } = await ada.collection();
  const first = begin(one, key, id);
  await until(key);
  for (const app of [one, two]) {
    const repeat = await begin(app, key, id).finish();
    expect(repeat).toMatchObject({ status: 409, body: expect.stringContaining("in progress") });
  }
  const answered = await first.finish();
  expect(answered.status).toBe(201);
  expect(await begin(two, key, id).finish()).toEqual(answered);
});

test("of several repeats after the process was killed one runs the request, and the others wait", async () => {
  const { key, id, first, documents } = await killed();
  const repeats = [one, two, one, two].map((app) => begin(app, key, id));
  const refused: unknown[] = [];
  for (const { answer } of repeats) void answer.then(({ status }) => refused.push(status));
  await expect.poll(() => refused).toEqual([409, 409, 409]);
  const answers = await Promise.all(
    repeats.map((repeat) => repeat.finish().catch(() => repeat.answer)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 409, 409, 409,
  ]);
  const taken = answers.find(({ status }) => status === 201);
  expect(await begin(one, key, id).finish()).toEqual(taken);
  expect(await documents()).toBe(1);
  await first.breakOff();
});

test("a process that was only held up neither replaces the answer of the repeat nor forgets it", async () => {
  for (const end of ["finish", "breakOff"] as const) {
    const { key, id, first } = await killed();
    const repeated = await begin(two, key, id).finish();
    expect(repeated.status).toBe(201);
    await first[end]();
    await expect.poll(() => db.selectFrom("blob_claim").selectAll().execute()).toEqual([]);
    expect(await begin(one, key, id).finish()).toEqual(repeated);
  }
});

test("a process that was taken for dead does not run its own request a second time", async () => {
  const key = uuid();
  const { id } = await ada.collection();
  const first = begin(one, key, id);
  await until(key);
  await db.deleteFrom("process").where("id", "=", one.deps.processId).execute();
  expect((await begin(one, key, id).finish()).status).toBe(409);
  expect((await first.finish()).status).toBe(201);
  // Its next heartbeat adds the row again.
  const { processId } = one.deps;
  await expect
    .poll(() => db.selectFrom("process").select("id").where("id", "=", processId).execute())
    .toHaveLength(1);
});

test("a repeat with another address is refused even after the process was killed", async () => {
  const { key, first } = await killed();
  const { id: another } = await ada.collection();
  expect((await begin(two, key, another).finish()).status).toBe(422);
  await first.breakOff();
});

test("a key of the release before, which named no process, is in progress for a day", async () => {
  const { key, id, first } = await killed();
  const set = (values: object) =>
    db.updateTable("idempotency").set(values).where("key", "=", key).execute();
  await set({ process_id: null });
  expect((await begin(two, key, id).finish()).status).toBe(409);
  await set({ created_at: new Date(Date.now() - 25 * 3_600_000) });
  expect((await begin(two, key, id).finish()).status).toBe(201);
  await first.breakOff();
});

test("a key is forgotten after a day, unless its request still runs", async () => {
  const ask = (key: string, title: string) =>
    ada.call(createSession, { body: { title } }, { "idempotency-key": key });
  const { id } = await ada.collection();
  const [answered, renewed, running] = [uuid(), uuid(), uuid()];
  const before = [await ask(answered, "One"), await ask(renewed, "Two")];
  const upload = begin(one, running, id);
  await until(running);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await db.updateTable("idempotency").set({ created_at: yesterday }).execute();
  // Even before it is removed, and for another request.
  const again = await ask(renewed, "Three");
  expect(again.body.id).not.toBe(before[1]?.body.id);
  await deleteOldKeys(one.process);
  const left = await db.selectFrom("idempotency").select("key").execute();
  expect(left.map(({ key }) => key).toSorted()).toEqual([renewed, running].toSorted());
  expect((await upload.finish()).status).toBe(201);
});

test("an answer outlasts the loss of the database just before it is stored", async () => {
  const key = uuid();
  const { id } = await ada.collection();
  const first = begin(one, key, id);
  await until(key);
  const answered = await losingConnection(db, "idempotency", "once", () => first.finish());
  expect(answered.status).toBe(201);
  const repeated = async () => (await begin(two, key, id).finish()).body;
  await expect.poll(repeated).toBe(answered.body);
});

test("a refused request can be repeated although the database was lost just then", async () => {
  const key = uuid();
  const { id } = await ada.collection();
  const first = begin(one, key, id);
  await until(key);
  await ada.call(deleteCollection, { params: { collection_id: id } });
  const refused = await losingConnection(db, "idempotency", "once", () => first.finish());
  expect(refused.status).toBe(404);
  const repeated = async () => (await begin(two, key, id).finish()).status;
  await expect.poll(repeated).toBe(404);
});
