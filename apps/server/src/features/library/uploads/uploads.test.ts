import { setTimeout as sleep } from "node:timers/promises";

import { createUpload, getUpload, type Upload } from "@lectern/contract/library";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { tusHeaders, uploadHeaders } from "#test/samples.ts";
import { tusAs } from "#test/servers/tus.ts";
import { mb, md5, sha256, uploadsInPieces, words } from "#test/library/tus-uploads.ts";

const app = await startApp({ maxFileBytes: 40 * mb, parseSeconds: 1 });
const { ada, tus, papers, stored, storedNow, rows, documentsOf, bytesOf, begun } =
  await uploadsInPieces(app);

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
