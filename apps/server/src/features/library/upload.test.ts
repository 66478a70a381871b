import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import { healthz } from "@lectern/contract/installation";
import {
  addDocuments,
  deleteCollection,
  getFileUrl,
  listDocuments,
} from "@lectern/contract/library";
import { v7 as uuid } from "uuid";
import { afterEach, expect, test } from "vitest";

import { headersOf, startApp } from "#test/app.ts";
import { filesOf, formOf, joinAs, rawUpload, sendFile, sendFiles } from "#test/library.ts";
import { pdf } from "@lectern/document-parser/test/pdf";
import { startProcess } from "#test/servers/process.ts";

import { removeAbandoned } from "../files/remove-blobs.ts";

const app = await startApp({ maxFileBytes: 2 * 1024 * 1024 });
const ada = await app.signUp();
const origin = new URL(app.url);

const md5 = (bytes: Buffer | string) => createHash("md5").update(bytes).digest("hex");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const lease = pdf(["The tenant pays on the first day of each month."]);
const claims = () => app.deps.db.selectFrom("blob_claim").selectAll().execute();

async function collection(person = ada) {
  const { id } = await person.collection();
  const kept = async () => ({
    rows: (await person.call(listDocuments, { params: { collection_id: id } })).body.total,
    files: (await filesOf(app)).whole.length,
  });
  return { id, kept, before: await kept() };
}

// After each case the server is still alive, and nothing half-written is left.
afterEach(async () => {
  expect((await app.call(healthz, {})).status).toBe(200);
  await expect.poll(async () => (await filesOf(app)).half).toEqual([]);
  await expect.poll(claims).toEqual([]);
});

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

const elf = Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01", "latin1"), Buffer.alloc(200)]);
const zip = Buffer.from(
  "504b03041400000000000000210000000000000000000000000005000000255044462d312e37",
  "hex",
);
test.each([
  [422, "nothing at all", "empty.pdf", ""],
  [422, "nothing at all", "empty.txt", ""],
  [422, "a zip named .pdf", "zip.pdf", zip],
  [422, "a program named .pdf", "elf.pdf", elf],
  [422, "a long program named .pdf", "long.pdf", Buffer.concat([elf, Buffer.alloc(100_000, 1)])],
  [422, "a web page named .pdf", "page.pdf", "<!doctype html><script>1</script> %PDF-1.7"],
  [422, "a drawing named .pdf", "draw.pdf", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [422, "text named .pdf", "text.pdf", "Not a PDF at all"],
  [422, "a PDF named .txt", "lease.txt", lease],
  [422, "a program named .md", "elf.md", elf],
  [422, "a zip named .txt", "zip.txt", zip],
  [415, "a program", "run.exe", elf],
  [415, "a drawing", "draw.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [422, "a PDF named .html", "lease.html", lease],
  [422, "a program named .docx", "elf.docx", elf],
  [422, "text named .png", "text.png", "Not an image at all"],
  [415, "a drawing", "draw.svg", "<svg/>"],
  [415, "a document of an older Word", "lease.doc", elf],
  [415, "a second extension", "lease.pdf.exe", lease],
  [415, "an extension behind a zero", "lease.pdf\u0000.exe", lease],
  [415, "no extension", "lease", lease],
  [415, "no name but an extension's dots", "..", lease],
  [415, "a hidden file", ".htaccess", "Deny from all"],
  [413, "a byte too much", "big.txt", "x".repeat(2 * 1024 * 1024 + 1)],
])("answers %i to %s (%s)", async (status, _, name, bytes) => {
  const { id, before, kept } = await collection();
  const answer = await sendFiles(app, ada, id, { name, bytes });
  expect([answer.status, answer.body]).toMatchObject([status, { detail: expect.anything() }]);
  expect(await kept()).toEqual(before);
});

test("takes a file of exactly the largest size", async () => {
  const { id } = await collection();
  await sendFile(app, ada, id, { name: "full.txt", bytes: "x".repeat(2 * 1024 * 1024) });
});

test.each([
  ["another's", md5("other bytes")],
  ["no hex", "z".repeat(32)],
  ["short", "abc"],
])("refuses a checksum that is %s", async (_, checksum) => {
  const { id, before, kept } = await collection();
  const answer = await sendFiles(app, ada, id, { name: "lease.pdf", bytes: lease, checksum });
  expect([answer.status, answer.body]).toMatchObject([
    422,
    { detail: [{ loc: ["body", "checksum"], msg: expect.stringMatching(/[Cc]hecksum/) }] },
  ]);
  expect(await kept()).toEqual(before);
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

test("a refused file does not refuse the others of its request", async () => {
  const { id, before, kept } = await collection();
  const bad = [
    { name: "bad.pdf", bytes: zip },
    { name: "bad.exe", bytes: elf },
    { name: "bad.txt", bytes: "text", checksum: md5("other") },
    { name: "odd.txt", bytes: "text", checksum: "no checksum" },
    { name: "big.txt", bytes: "x".repeat(2 * 1024 * 1024 + 1) },
    { name: "none.txt", bytes: "" },
    { name: "large.exe", bytes: Buffer.alloc(3 * 1024 * 1024) },
  ];
  const good = bad.map((_, n) => ({
    name: `${n}.txt`,
    bytes: `Text ${n}`,
    checksum: md5(`Text ${n}`),
  }));
  const mixed = bad.flatMap((file, n) => [file, good[n]!]);
  const { status, body } = await sendFiles(app, ada, id, ...mixed);
  expect([status, body.total]).toEqual([201, good.length]);
  expect(body.results.map(({ name }) => name)).toEqual(good.map(({ name }) => name));
  expect(body.refused.map(({ index, name }) => [index, name])).toEqual(
    bad.map(({ name }, n) => [2 * n, name]),
  );
  expect(body.refused.map(({ detail }) => detail)).toEqual([
    'The content of "bad.pdf" does not match its file extension.',
    expect.stringMatching(/^"bad.exe" has an unsupported file type/),
    '"bad.txt" was damaged during the upload: its checksum does not match.',
    "The checksum must be the MD5 hash of the file: 32 hexadecimal digits.",
    "The file is larger than 2 MB.",
    '"none.txt" is empty.',
    expect.stringMatching(/^"large.exe" has an unsupported file type/),
  ]);
  expect(await kept()).toEqual({ rows: good.length, files: before.files + good.length });
});

test("a request whose files are all refused keeps nothing and tells of each", async () => {
  const { id, before, kept } = await collection();
  const { status, body } = await sendFiles(
    app,
    ada,
    id,
    { name: "bad.pdf", bytes: zip },
    { name: "bad.exe", bytes: elf },
  );
  expect(status).toBe(422);
  expect(body).toMatchObject({
    detail: [{ msg: 'The content of "bad.pdf" does not match its file extension.' }],
    refused: [
      { index: 0, name: "bad.pdf" },
      { index: 1, name: "bad.exe" },
    ],
  });
  expect(await kept()).toEqual(before);
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

const boundary = "x-boundary";
const partOf = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
const closing = Buffer.from(`--${boundary}--\r\n`);
const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };

/** Sends raw bytes, ends its side if told to, and returns all that came back. */
async function exchange(bytes: Buffer, { end = true } = {}): Promise<string> {
  const socket = connect(Number(origin.port), origin.hostname);
  let answer = "";
  socket.on("data", (some) => {
    answer += some.toString();
    if (!end) socket.end();
  });
  socket.on("error", () => {});
  socket.write(bytes);
  if (end) socket.end();
  await new Promise((resolve) => {
    socket.once("close", resolve);
  });
  return answer;
}

test("a request shorter than it announces is refused and nothing of it is kept", async () => {
  const { id, before, kept } = await collection();
  const whole = Buffer.concat([partOf("lease.pdf", lease), closing]);
  for (const sent of [whole, whole.subarray(0, 300), whole.subarray(0, 20)]) {
    const headers = { ...multipart, "content-length": String(whole.length + 1000) };
    const answer = await exchange(rawUpload(app, ada, id, sent, headers));
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\{"detail":"[^"]+","code":"\w+","params":\{\}\}$/s);
    expect(await kept()).toEqual(before);
  }
});

test("a request longer than it announces is refused as far as it was announced", async () => {
  const { id, before, kept } = await collection();
  const whole = Buffer.concat([partOf("lease.pdf", lease), closing]);
  const headers = { ...multipart, "content-length": String(whole.length - 200) };
  const answer = await exchange(rawUpload(app, ada, id, whole, headers), { end: false });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(await kept()).toEqual(before);
});

test.each([
  ["without a boundary", { "content-type": "multipart/form-data" }, "x"],
  [
    "with a boundary of 64 KB",
    { "content-type": `multipart/form-data; boundary=${"b".repeat(65_536)}` },
    "x",
  ],
  ["without an end", multipart, partOf("lease.pdf", lease)],
  ["without parts", multipart, closing],
  ["of words", multipart, "asdasdasd"],
  ["of nothing", multipart, ""],
  [
    "with files nested in a part",
    multipart,
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: multipart/mixed; boundary=inner\r\n\r\n--inner\r\ncontent-disposition: file; filename="lease.pdf"\r\n\r\n`,
      ),
      lease,
      Buffer.from("\r\n--inner--\r\n"),
      closing,
    ]),
  ],
  ["of JSON", { "content-type": "application/json" }, "{}"],
  ["of unknown type", { "content-type": "application/pdf" }, lease],
  [
    "with a field name of 1 MB",
    multipart,
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${"n".repeat(1_000_000)}"\r\n\r\nx\r\n`,
      ),
      closing,
    ]),
  ],
  [
    "with 10,000 parts",
    multipart,
    Buffer.concat([
      ...Array.from({ length: 10_000 }, (_, n) =>
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\nx\r\n`),
      ),
      closing,
    ]),
  ],
])("a body %s is refused without waiting for more", async (_, headers, body) => {
  const { id, before, kept } = await collection();
  const length = { "content-length": String(Buffer.from(body).length) };
  const answer = await exchange(rawUpload(app, ada, id, body, { ...headers, ...length }), {
    end: false,
  });
  // Headers beyond the limit may close the connection before the response is read. 408 would mean
  // that the server waited for more until the timeout.
  expect(answer).toMatch(/^(HTTP\/1\.1 4(?!08)\d\d |$)/);
  if (answer === "") expect(JSON.stringify(headers).length).toBeGreaterThan(16_384);
  expect(await kept()).toEqual(before);
});

const partsOf = (many: number, head: string) =>
  Array.from({ length: many }, () => `--${boundary}\r\n${head}\r\n\r\nx\r\n`).join("");

test.each([
  [400, "a boundary beyond all measure", `--${"b".repeat(300)}\r\n`, "b".repeat(300)],
  [413, "too many fields", partsOf(2_500, 'content-disposition: form-data; name="path"'), boundary],
  [
    413,
    "too many files",
    partsOf(1_200, 'content-disposition: form-data; name="file"; filename="a.exe"'),
    boundary,
  ],
])("answers %i to a form with %s", async (status, _, body, mark) => {
  const { id } = await collection();
  const answer = await fetch(`${app.url}${addDocuments.path.replace("{collection_id}", id)}`, {
    method: "POST",
    headers: { ...headersOf(ada), "content-type": `multipart/form-data; boundary=${mark}` },
    body: Buffer.concat([Buffer.from(body), closing]),
  });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({
    detail: expect.stringMatching(/^(The form has too many|The request is not valid multipart)/),
  });
});

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
