import { subscribe } from "node:diagnostics_channel";
import { connect, type Socket } from "node:net";

import { expect, test } from "vitest";

import { headersOf, startApp } from "#test/app.ts";
import { filesOf } from "#test/library/library.ts";
import { startProcess } from "#test/servers/process.ts";
import { offsetBytes, tusHeaders } from "#test/samples.ts";
import { tusAs } from "#test/servers/tus.ts";
import { mb, md5, uploadsInPieces, words } from "#test/library/tus-uploads.ts";

import { removeExpired } from "./uploads.ts";

const app = await startApp({ maxFileBytes: 40 * mb, parseSeconds: 1 });
const { ada, tus, stored, storedNow, rows, documentsOf, begun } = await uploadsInPieces(app);

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
