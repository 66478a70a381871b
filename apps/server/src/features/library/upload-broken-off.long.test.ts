import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import { addDocuments, deleteCollection } from "@lectern/contract/library";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { headersOf, startApp } from "#test/app.ts";
import { filesOf, rawUpload } from "#test/library/library.ts";
import { startProcess } from "#test/servers/process.ts";
import { closing, lease, multipart, partOf, uploading } from "#test/library/uploading.ts";

import { removeAbandoned } from "../files/remove-blobs.ts";

const app = await startApp({ maxFileBytes: 2 * 1024 * 1024 });
const { ada, origin, claims, collection } = await uploading(app);

test("an upload broken off anywhere leaves nothing", async () => {
  const { id, before, kept } = await collection();
  const whole = Buffer.concat([
    partOf("one.txt", Buffer.from("a".repeat(200_000))),
    partOf("two.txt", Buffer.from("b".repeat(200_000))),
    closing,
  ]);
  const headers = { ...multipart, "content-length": String(whole.length) };
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connect(Number(origin.port), origin.hostname);
      const request = rawUpload(app, ada, id, whole, headers);
      socket.write(request.subarray(0, Math.floor(Math.random() * request.length)));
      await sleep(Math.random() * 60);
      socket.destroy();
    }),
  );
  await expect.poll(kept).toEqual(before);
});

test("uploads that are given up are no errors in the log", async () => {
  const { id } = await collection();
  const env = { DATA_DIR: app.config.dataDir, LOG_LEVEL: "debug" };
  const product = await startProcess(app.config.databaseUrl ?? "", env);
  const { hostname, port } = new URL(product.url);
  const beforehand = product.said().length;
  const whole = Buffer.concat([partOf("one.txt", Buffer.from("a".repeat(400_000))), closing]);
  const headers = { ...multipart, "content-length": String(whole.length) };
  const request = rawUpload(app, ada, id, whole, headers);
  for (const share of [0.1, 0.5, 0.9, 0.99]) {
    const socket = connect(Number(port), hostname);
    socket.write(request.subarray(0, Math.floor(request.length * share)));
    await expect.poll(async () => (await claims()).length).toBe(1);
    socket.destroy();
    await expect.poll(claims).toEqual([]);
  }
  const left = () => product.said().match(/the sender left/g)?.length;
  await expect.poll(left).toBe(4);
  expect(product.said().slice(beforehand)).not.toMatch(/"level":(40|50)|"stack"/);
});

test("a refused upload without end is answered, and the server stops reading", async () => {
  const { id, before, kept } = await collection();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent === 0) controller.enqueue(partOf("big.txt", Buffer.alloc(0)).subarray(0, -2));
      sent += 1;
      await sleep(1);
      controller.enqueue(new Uint8Array(65_536).fill(97));
    },
  });
  const answer = await fetch(`${app.url}${addDocuments.path.replace("{collection_id}", id)}`, {
    method: "POST",
    headers: { ...headersOf(ada), ...multipart },
    body,
    duplex: "half",
  });
  expect(answer.status).toBe(413);
  await sleep(2_000);
  const later = sent;
  await sleep(300);
  expect(sent).toBe(later);
  expect(await kept()).toEqual(before);
});

test.each([
  [
    "its collection is deleted",
    404,
    (id: string) => ada.call(deleteCollection, { params: { collection_id: id } }),
  ],
  ["it was taken for dead", 503, () => app.deps.db.deleteFrom("blob_claim").execute()],
])("a file that arrives while %s is not taken in", async (_, status, happen) => {
  const { id } = await collection();
  const before = (await filesOf(app)).whole.length;
  const whole = Buffer.concat([partOf("lease.pdf", lease), closing]);
  const request = rawUpload(app, ada, id, whole, {
    ...multipart,
    "content-length": String(whole.length),
  });
  const socket = connect(Number(origin.port), origin.hostname);
  const answer = once(socket, "data");
  socket.write(request.subarray(0, -100));
  await expect.poll(async () => (await claims()).length).toBe(1);
  await happen(id);
  socket.write(request.subarray(-100));
  expect(String((await answer)[0])).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  socket.destroy();
  expect((await filesOf(app)).whole.length).toBe(before);
});

test("what a dead process was taking in is removed, what a living one takes in is not", async () => {
  const { blobs, db, processId } = app.deps;
  const before = await filesOf(app);
  const [dead, alive] = [blobs.newKey(), blobs.newKey()];
  for (const key of [dead, alive]) {
    await blobs.put(Readable.from([randomBytes(100)]), { maxBytes: 1000, key });
  }
  await db
    .insertInto("blob_claim")
    .values([
      { key: dead, process_id: uuid() },
      { key: alive, process_id: processId },
    ])
    .execute();
  await removeAbandoned(app.deps);
  expect((await filesOf(app)).whole.toSorted()).toEqual(
    [...before.whole, alive.slice(3)].toSorted(),
  );
  await blobs.remove(alive);
  await db.deleteFrom("blob_claim").execute();
});
