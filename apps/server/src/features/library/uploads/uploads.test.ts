import { createHash, randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import {
  createUpload,
  type Document,
  getFileUrl,
  getUpload,
  listDocuments,
  type Upload,
} from "@lectern/contract/library";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { headersOf, startApp } from "#test/app.ts";
import { filesOf, joinAs } from "#test/library.ts";
import { startProcess } from "#test/servers/process.ts";
import { offsetBytes, tusHeaders, uploadHeaders } from "#test/samples.ts";
import { tusAs } from "#test/servers/tus.ts";

import { removeExpired } from "./uploads.ts";

const mb = 1024 * 1024;
const app = await startApp({ maxFileBytes: 40 * mb, parseSeconds: 1 });
const ada = await app.signUp();
const tus = tusAs(app.url, ada);
const papers = await ada.collection({ visibility: "shared" });

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** `size` bytes of unique text. */
const words = (size: number) =>
  Buffer.from(randomBytes(Math.ceil(size / 2)).toString("hex")).subarray(0, size);

const stored = async () => (await filesOf(app)).whole.length;
const removals = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where task_identifier = 'remove-blobs'`.execute(app.deps.db)
  ).rows[0]?.n;
/** Returns the number of files once those of earlier tests are removed. */
async function storedNow() {
  await expect.poll(removals).toBe(0);
  return stored();
}
const rows = () => app.deps.db.selectFrom("upload").selectAll().execute();
const documentsOf = async (id: string): Promise<Document[]> =>
  (await ada.call(listDocuments, { params: { collection_id: id } })).body.results;

async function bytesOf(document_id: string): Promise<Buffer> {
  const { url } = (await ada.call(getFileUrl, { params: { document_id } })).body;
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

/** Begins an upload without sending bytes. */
async function begun(length: number, { name = "notes.txt", checksum = "" } = {}) {
  const collection = await ada.collection();
  const answer = await tus.begin(collection.id, { name, length, checksum });
  expect([answer.status, answer.body]).toMatchObject([201, { offset: 0, length, name }]);
  const { id } = answer.body as Upload;
  return { id, collection: collection.id };
}

/** The server's ends of connections, by the port of the client. */
const serverEnds = new Map<number | undefined, Socket>();
subscribe("net.server.socket", (message) => {
  const { socket } = message as { socket: Socket };
  serverEnds.set(socket.remotePort, socket);
});

/** Sends the first bytes of a PATCH by hand, and leaves the connection open. */
async function halfRequest(id: string, offset: number, announced: number, bytes: Buffer) {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (some) => {
    answer += String(some);
  });
  socket.on("error", () => {});
  const headers = {
    ...headersOf(ada),
    ...tusHeaders,
    host: `${hostname}:${port}`,
    "content-type": offsetBytes,
    "content-length": String(announced),
    "upload-offset": String(offset),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PATCH ${tus.at(id)} HTTP/1.1\r\n${lines.join("")}\r\n`);
  await new Promise((done) => {
    socket.write(bytes, done);
  });
  return { socket, answer: () => answer };
}

test("says what it understands of the protocol to anyone who asks", async () => {
  const { status, headers } = await fetch(`${app.url}${createUpload.path}`, { method: "OPTIONS" });
  expect([status, Object.fromEntries(headers)]).toMatchObject([
    204,
    {
      "tus-version": "1.0.0",
      "tus-extension": "creation,creation-with-upload,termination,expiration",
      "tus-max-size": String(40 * mb),
    },
  ]);
});

test("a file sent in pieces becomes one document with the same bytes, and its parts are gone", async () => {
  const bytes = words(20 * mb);
  const checksum = md5(bytes).toUpperCase();
  const { id, collection } = await begun(bytes.length, { checksum });
  const before = await storedNow();
  const cuts = [0, 1, 5000, 18 * mb];
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1];
    expect(await tus.ask(id)).toMatchObject({ status: 200, offset: start, document: null });
    const answer = await tus.send(id, start, bytes.subarray(start, end));
    expect(answer).toMatchObject({ status: 204, offset: end ?? bytes.length });
    if (end) expect(new Date(answer.headers.get("upload-expires") ?? 0) > new Date()).toBe(true);
    else expect(answer.document).toMatch(/^[0-9a-f-]{36}$/);
  }
  const [document, ...others] = await documentsOf(collection);
  expect(others).toEqual([]);
  expect(document).toMatchObject({ name: "notes.txt", size: bytes.length, checksum: md5(bytes) });
  expect(sha256(await bytesOf(document!.id))).toBe(sha256(bytes));
  await expect.poll(stored).toBe(before + 1);

  // The last response may be lost: the result can be queried, and the bytes sent again.
  const done = { offset: bytes.length, document: document!.id };
  expect(await tus.ask(id)).toMatchObject({ status: 200, ...done });
  const { body } = await ada.call(getUpload, { params: { upload_id: id } });
  expect(body).toMatchObject({ offset: bytes.length, document_id: document!.id });
  expect((await tus.send(id, 18 * mb, bytes.subarray(18 * mb))).status).toBe(409);
  expect(await tus.send(id, bytes.length, "")).toMatchObject({ status: 204, ...done });
  expect(await documentsOf(collection)).toHaveLength(1);
  // It cannot be cancelled any more, and the response says so.
  const detail = "This upload is complete. Its file was added to the library.";
  expect(await tus.cancel(id)).toMatchObject({ status: 409, body: { detail } });
  expect(await documentsOf(collection)).toHaveLength(1);
  expect((await ada.call(getUpload, { params: { upload_id: id } })).status).toBe(200);
});

test("a small file is sent with the request that announces it", async () => {
  const { id } = await ada.collection();
  const bytes = Buffer.from("Herons stand still.");
  const file = { name: "../Reiher.TXT", length: bytes.length, checksum: md5(bytes) };
  const answer = await tus.begin(id, file, bytes);
  const [document] = await documentsOf(id);
  expect(answer).toMatchObject({ status: 201, offset: bytes.length, document: document!.id });
  expect(document).toMatchObject({
    name: "Reiher.TXT",
    extension: "txt",
    created_by: { email: ada.email },
  });
  expect(answer.headers.get("location")).toBe(tus.at((answer.body as Upload).id));
});

const colleague = await joinAs(app, ada, "viewer");
const own = uploadHeaders(papers.id, "notes.txt", 10);
test.each<[number, string, Record<string, string>, typeof ada?]>([
  [415, "a type that is not taken", uploadHeaders(papers.id, "run.exe", 10)],
  [415, "no extension", uploadHeaders(papers.id, "..", 10)],
  [422, "no byte", uploadHeaders(papers.id, "notes.txt", 0)],
  [413, "a byte too much", uploadHeaders(papers.id, "notes.txt", 40 * mb + 1)],
  [422, "no checksum", uploadHeaders(papers.id, "notes.txt", 10, { checksum: "abc" })],
  [422, "no collection", uploadHeaders("papers", "notes.txt", 10)],
  [422, "no name", uploadHeaders(papers.id, "", 10)],
  [404, "an unknown collection", uploadHeaders(uuid(), "notes.txt", 10)],
  [403, "a collection that may only be read", own, colleague],
  [404, "a foreign collection", own, await app.signUp("Eve")],
  [400, "no length", { ...tusHeaders, "upload-metadata": own["upload-metadata"]! }],
  [400, "a length that is none", { ...own, "upload-length": "-1" }],
  [400, "metadata that is none", { ...own, "upload-metadata": "a b c" }],
  [400, "a length to come", { ...tusHeaders, "upload-defer-length": "1" }],
  [412, "another protocol", { ...own, "tus-resumable": "0.2.2" }],
])("answers %i to what announces %s", async (status, _, headers, person = ada) => {
  const before = (await rows()).length;
  const answer = await tusAs(app.url, person).call("POST", createUpload.path, headers);
  expect(answer).toMatchObject({ status, body: { detail: expect.anything() } });
  expect(await rows()).toHaveLength(before);
});

test("contents that are not what the name says are refused with the first bytes, and forgotten", async () => {
  const before = { rows: (await rows()).length, files: await storedNow() };
  const elf = Buffer.concat([
    Buffer.from("\x7fELF\x02\x01\x01", "latin1"),
    Buffer.alloc(9_000_000),
  ]);
  const { id, collection } = await begun(elf.length, { name: "lease.pdf" });
  expect(await tus.send(id, 0, elf.subarray(0, 6000))).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "file"] }] },
  });
  expect((await tus.ask(id)).status).toBe(404);
  // Also if the first bytes arrived one by one, or with all the others.
  const slow = await begun(elf.length, { name: "lease.pdf" });
  await tus.send(slow.id, 0, elf.subarray(0, 1));
  expect((await tus.send(slow.id, 1, elf.subarray(1))).status).toBe(422);
  const { status } = await tus.begin(collection, { name: "lease.pdf", length: elf.length }, elf);
  expect(status).toBe(422);
  await expect.poll(stored).toBe(before.files);
  expect(await rows()).toHaveLength(before.rows);
});

test.each([30, 17 * mb])("nothing is kept of %i bytes that arrive damaged", async (size) => {
  const before = await storedNow();
  const bytes = words(size);
  const { id, collection } = await begun(size, { checksum: md5(words(10)) });
  await tus.send(id, 0, bytes.subarray(0, size - 10));
  expect(await tus.send(id, size - 10, bytes.subarray(-10))).toMatchObject({
    status: 422,
    body: { detail: [{ msg: expect.stringContaining("checksum") }] },
  });
  expect((await tus.ask(id)).status).toBe(404);
  expect(await documentsOf(collection)).toEqual([]);
  await expect.poll(stored).toBe(before);
});

test("an upload is its sender's alone", async () => {
  const { id } = await begun(10);
  const people = [colleague, await joinAs(app, ada, "admin"), await app.signUp("Eve")];
  for (const person of people) {
    const theirs = tusAs(app.url, person);
    for (const call of [theirs.ask(id), theirs.send(id, 0, "Herons!!!!"), theirs.cancel(id)]) {
      expect((await call).status).toBe(404);
    }
    expect((await person.call(getUpload, { params: { upload_id: id } })).status).toBe(404);
  }
  expect(await tus.ask(id)).toMatchObject({ status: 200, offset: 0 });
});

test("bytes that are not the next ones, or too many, are refused and change nothing", async () => {
  const { id } = await begun(10);
  expect((await tus.send(id, 0, "Heron")).offset).toBe(5);
  for (const offset of [0, 4, 6, 10]) expect((await tus.send(id, offset, "s")).status).toBe(409);
  expect((await tus.send(id, 5, "s stand still.")).status).toBe(413);
  const endless = new ReadableStream<Uint8Array>({
    async pull(stream) {
      await sleep(1);
      stream.enqueue(Buffer.alloc(4, "s"));
    },
  });
  expect((await tus.send(id, 5, endless)).status).toBe(413);
  const untold = await tus.call("PATCH", tus.at(id), {}, "s");
  expect(untold).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
  expect(await tus.ask(id)).toMatchObject({ status: 200, offset: 5 });
  expect((await tus.cancel(id)).status).toBe(204);
  expect((await tus.ask(id)).status).toBe(404);
  expect((await tus.cancel(id)).status).toBe(404);
});

test("of two that send the same bytes at once one goes on, and the file is whole", async () => {
  const bytes = words(3 * mb);
  const { id, collection } = await begun(bytes.length, { checksum: md5(bytes) });
  const both = await Promise.all([tus.send(id, 0, bytes), tus.send(id, 0, bytes)]);
  // The first may be asked to release the lock when a part of it, or none, has arrived.
  expect(both.filter(({ document }) => document).length).toBeLessThanOrEqual(1);
  for (const { status } of both) expect([204, 409, 423]).toContain(status);
  const { offset } = await tus.ask(id);
  if (offset < bytes.length) await tus.send(id, offset, bytes.subarray(offset));
  const documents = await documentsOf(collection);
  expect(documents).toMatchObject([{ checksum: md5(bytes) }]);
});

test("of sixteen that send the same bytes at once one at most is told that it wrote, and the file is whole", async () => {
  const bytes = words(mb / 4);
  const { id, collection } = await begun(bytes.length, { checksum: md5(bytes) });
  const all = await Promise.all(Array.from({ length: 16 }, () => tus.send(id, 0, bytes)));
  const wrote = all.filter(({ status }) => status === 204);
  expect(wrote.length).toBeLessThanOrEqual(1);
  for (const { offset } of wrote) expect(offset).toBeGreaterThan(0);
  for (const { status } of all) expect([204, 409, 423]).toContain(status);
  const { offset } = await tus.ask(id);
  if (offset < bytes.length) await tus.send(id, offset, bytes.subarray(offset));
  expect(await documentsOf(collection)).toMatchObject([{ checksum: md5(bytes) }]);
});

test("who lets go before a byte came is not told that it wrote", async () => {
  const bytes = words(5000);
  const { id } = await begun(bytes.length);
  const silent = await halfRequest(id, 0, bytes.length, Buffer.alloc(0));
  await expect.poll(async () => (await rows()).find((row) => row.id === id)?.lock_id).toBeTruthy();
  expect(await tus.send(id, 0, bytes)).toMatchObject({ status: 204, offset: bytes.length });
  await expect.poll(silent.answer).toMatch(/^HTTP\/1\.1 423 /);
  silent.socket.destroy();
});

test("what arrived before a connection broke is kept, wherever it broke", async () => {
  const bytes = words(2 * mb);
  const { id, collection } = await begun(bytes.length, { checksum: md5(bytes) });
  let at = 0;
  for (let round = 0; round < 20; round += 1) {
    const size = Math.floor((bytes.length / 20) * Math.random()) + 1;
    const { socket } = await halfRequest(id, at, bytes.length - at, bytes.subarray(at, at + size));
    if (round % 2) socket.destroy();
    else socket.destroySoon();
    const { status, offset } = await tus.ask(id);
    expect(status).toBe(200);
    expect(offset).toBeGreaterThanOrEqual(at);
    expect(offset).toBeLessThan(bytes.length);
    at = offset;
  }
  expect(at).toBeGreaterThan(0);
  // The broken request may have stored more since the last query, or release the lock only then.
  await expect
    .poll(async () => {
      const { offset } = await tus.ask(id);
      if (offset < bytes.length) await tus.send(id, offset, bytes.subarray(offset));
      return (await tus.ask(id)).offset;
    })
    .toBe(bytes.length);
  expect(await documentsOf(collection)).toMatchObject([{ checksum: md5(bytes) }]);
});

test("uploads given up at any point leave no row and no file", async () => {
  const before = { rows: (await rows()).length, files: await storedNow() };
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const { id } = await begun(mb);
      const part = words(Math.floor(mb * Math.random()));
      const { socket } = await halfRequest(id, 0, mb, part);
      if (n % 2) socket.destroy();
      expect((await tus.cancel(id)).status).toBe(204);
      socket.destroy();
    }),
  );
  await expect.poll(async () => (await filesOf(app)).half).toEqual([]);
  await expect.poll(stored).toBe(before.files);
  expect(await rows()).toHaveLength(before.rows);
  expect(await app.deps.db.selectFrom("blob_claim").selectAll().execute()).toEqual([]);
});

test("whoever comes back is not kept waiting by a connection that broke without a word", async () => {
  const bytes = words(mb);
  const { id } = await begun(bytes.length);
  const silent = await halfRequest(id, 0, bytes.length, bytes.subarray(0, 700_000));
  await expect.poll(async () => (await rows()).find((row) => row.id === id)?.lock_id).toBeTruthy();
  await expect
    .poll(() => serverEnds.get(silent.socket.localPort)?.bytesRead)
    .toBeGreaterThan(700_000);
  const { offset } = await tus.ask(id);
  // The broken connection has not timed out yet, which takes a minute here.
  expect(offset).toBeGreaterThan(600_000);
  expect((await tus.send(id, offset, bytes.subarray(offset))).document).toBeTruthy();
  expect(silent.answer()).toMatch(/^HTTP\/1\.1 204 .*upload-offset: \d{6}/s);
  silent.socket.destroy();
});

test("where one process was killed another goes on, 16 MB behind at most", async () => {
  const { config, deps } = app;
  const killed = await startProcess(config.databaseUrl ?? "", { DATA_DIR: config.dataDir });
  const bytes = words(19 * mb);
  const { id, collection } = await begun(bytes.length, { checksum: md5(bytes) });
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      if (sent < 18 * mb) stream.enqueue(bytes.subarray(sent, (sent += mb)));
      else await new Promise(() => {});
    },
  });
  const broken = tusAs(killed.url, ada).send(id, 0, body);
  await expect.poll(async () => (await rows()).find((row) => row.id === id)?.arrived).toBe(16 * mb);
  killed.kill("SIGKILL");
  await expect(broken).rejects.toThrow();
  expect((await tus.ask(id)).status).toBe(423);
  // Let its lock expire.
  await deps.db
    .updateTable("upload")
    .set({ locked_until: new Date(Date.now() - 1) })
    .where("id", "=", id)
    .execute();
  expect(await tus.ask(id)).toMatchObject({ status: 200, offset: 16 * mb });
  expect((await tus.send(id, 16 * mb, bytes.subarray(16 * mb))).status).toBe(204);
  expect(await documentsOf(collection)).toMatchObject([{ checksum: md5(bytes) }]);
});

test("what nobody went on with for a day is removed, what is being written is not", async () => {
  const [left, live] = [await begun(10), await begun(mb)];
  const before = await storedNow();
  await tus.send(left.id, 0, "Heron");
  const writing = await halfRequest(live.id, 0, mb, words(100));
  const locked = async () => (await rows()).find((row) => row.id === live.id)?.lock_id;
  await expect.poll(locked).toBeTruthy();
  await removeExpired(app.deps);
  expect((await tus.ask(left.id)).offset).toBe(5);

  const past = { expires_at: new Date(Date.now() - 1000) };
  const both = [left.id, live.id];
  await app.deps.db.updateTable("upload").set(past).where("id", "in", both).execute();
  expect((await tus.ask(left.id)).status).toBe(404);
  const remaining = async () => {
    // The product's own sweep may hold a row at this moment: it is skipped then.
    await removeExpired(app.deps);
    return (await rows()).map(({ id }) => id).filter((id) => both.includes(id));
  };
  await expect.poll(remaining).toEqual([live.id]);
  await expect.poll(stored).toBe(before);
  writing.socket.destroy();
});
