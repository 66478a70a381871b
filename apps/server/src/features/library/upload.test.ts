import { addDocuments, getFileUrl } from "@lectern/contract/library";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { headersOf, startApp } from "#test/app.ts";
import { filesOf, formOf, joinAs, sendFile, sendFiles } from "#test/library/library.ts";
import { lease, md5, sha256, uploading } from "#test/library/uploading.ts";

const app = await startApp({ maxFileBytes: 2 * 1024 * 1024 });
const { ada, collection } = await uploading(app);

test.each([
  ["lease.pdf", lease, "pdf", "application/pdf"],
  ["LEASE.PDF", lease, "pdf", "application/pdf"],
  ["after-junk.pdf", Buffer.concat([Buffer.from("\n\n"), lease]), "pdf", "application/pdf"],
  ["notes.txt", "BMW and other names", "txt", "text/plain"],
  ["utf16.txt", Buffer.from("\ufeffGrüße", "utf16le"), "txt", "text/plain"],
  ["latin.txt", Buffer.from("Grüße", "latin1"), "txt", "text/plain"],
  ["read.md", "# Title\n\n<b>bold</b>", "md", "text/markdown"],
  ["read.markdown", "Words", "markdown", "text/markdown"],
])("takes %s, and gives the same bytes back", async (name, bytes, extension, mime_type) => {
  const { id, before, kept } = await collection();
  const checksum = md5(bytes).toUpperCase();
  const document = await sendFile(app, ada, id, { name, bytes, checksum });

  expect(document).toMatchObject({
    name,
    extension,
    mime_type,
    size: Buffer.from(bytes).length,
    checksum: md5(bytes),
    created_by: { email: ada.email },
  });
  expect(await kept()).toEqual({ rows: 1, files: before.files + 1 });
  const { url } = (await ada.call(getFileUrl, { params: { document_id: document.id } })).body;
  const back = new Uint8Array(await (await fetch(url)).arrayBuffer());
  expect(sha256(back)).toBe(sha256(Buffer.from(bytes)));
});

test("takes many files in one request, each with its own checksum, in their order", async () => {
  const { id } = await collection();
  const files = [1, 2, 3, 4].map((n) => ({
    name: `${n}.txt`,
    bytes: `Text ${n}`,
    checksum: n % 2 ? md5(`Text ${n}`) : undefined,
  }));
  const { body } = await sendFiles(app, ada, id, ...files);
  expect([body.total, body.results.map(({ name }) => name)]).toEqual([
    4,
    ["1.txt", "2.txt", "3.txt", "4.txt"],
  ]);
});

test.each([
  ["../../etc/pass\u0007wd\r\n.pdf", "passwd.pdf"],
  ["..\\..\\x.pdf", "x.pdf"],
  ["/abs.pdf", "abs.pdf"],
  ['the "lease".pdf', 'the "lease".pdf'],
  ["gpj.\u202Efdp.pdf", "gpj.fdp.pdf"],
  ["Über \u0063\u0327a.pdf", "Über \u00e7a.pdf"],
  ["夜间作业安全手册.pdf", "夜间作业安全手册.pdf"],
  [`${"n".repeat(300)}.pdf`, `${"n".repeat(251)}.pdf`],
])("shows the name %j as %j and keeps the file under a key of its own", async (sent, shown) => {
  const { id } = await collection();
  const document = await sendFile(app, ada, id, { name: sent, bytes: lease });
  expect(document.name).toBe(shown);
  for (const name of (await filesOf(app)).whole) expect(name).toMatch(/^[0-9a-f-]{36}$/);
});

test("viewers, strangers and unknown collections: refused before the bytes are kept", async () => {
  const { id } = await ada.collection({ visibility: "shared" });
  const viewer = await joinAs(app, ada, "viewer");
  const eve = await app.signUp("Eve");
  const file = { name: "lease.pdf", bytes: lease };
  const before = (await filesOf(app)).whole.length;
  expect((await sendFiles(app, viewer, id, file)).status).toBe(403);
  expect((await sendFiles(app, eve, id, file)).status).toBe(404);
  expect((await sendFiles(app, ada, uuid(), file)).status).toBe(404);
  expect((await filesOf(app)).whole.length).toBe(before);
});

test("the same key sends the same request once", async () => {
  const { id, kept } = await collection();
  const send = () =>
    fetch(`${app.url}${addDocuments.path.replace("{collection_id}", id)}`, {
      method: "POST",
      headers: { ...headersOf(ada), "idempotency-key": `upload ${id}` },
      body: formOf({ name: "lease.pdf", bytes: lease }),
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.json()).toEqual(await first.json());
  expect((await kept()).rows).toBe(1);
});

test("the same key with another file is refused, and told", async () => {
  const { id, kept } = await collection();
  const send = (name: string, bytes: Buffer | string) =>
    fetch(`${app.url}${addDocuments.path.replace("{collection_id}", id)}`, {
      method: "POST",
      headers: { ...headersOf(ada), "idempotency-key": `another ${id}` },
      body: formOf({ name, bytes }),
    });
  const large = "words ".repeat(100_000);
  expect((await send("a.txt", large)).status).toBe(201);
  for (const [name, bytes] of [
    ["a.txt", `${large}!`],
    ["b.txt", large],
  ] as const) {
    const answer = await send(name, bytes);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      detail: [{ msg: "This idempotency key was already used for a different request." }],
    });
  }
  expect((await send("a.txt", large)).status).toBe(201);
  expect((await kept()).rows).toBe(1);
});

test("twenty at once into one collection are twenty whole documents", async () => {
  const { id, before, kept } = await collection();
  const file = { name: "lease.pdf", bytes: lease, checksum: md5(lease) };
  await Promise.all(Array.from({ length: 20 }, () => sendFile(app, ada, id, file)));
  expect(await kept()).toEqual({ rows: 20, files: before.files + 20 });
});
