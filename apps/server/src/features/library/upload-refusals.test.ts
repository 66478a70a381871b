import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFile, sendFiles } from "#test/library/library.ts";
import { lease, md5, uploading } from "#test/library/uploading.ts";

const app = await startApp({ maxFileBytes: 2 * 1024 * 1024 });
const { ada, collection } = await uploading(app);

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
