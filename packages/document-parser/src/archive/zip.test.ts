import { expect, test } from "vitest";

import { zipFile, zipOf, type ZipEntry } from "../../test/zip-file.ts";

import { openZip, type Zip } from "./zip.ts";

const MEGABYTE = 1024 * 1024;

/** In two pieces, as from a pipe. */
const open = (bytes: Buffer) => openZip([bytes.subarray(0, 20), bytes.subarray(20)]);

test("reads what was packed, deflated and stored, and knows names of any script", async () => {
  const zip = await open(
    zipFile([
      { name: "word/document.xml", data: "Grüße ".repeat(1000) },
      { name: "文件/空.txt", data: "", store: true },
      { name: "folder/", data: "" },
      { name: "plain.txt", data: "as it is", store: true },
    ]),
  );
  expect(zip.names()).toEqual(["word/document.xml", "文件/空.txt", "plain.txt"]);
  expect(zip.read("word/document.xml").toString()).toBe("Grüße ".repeat(1000));
  expect(zip.read("文件/空.txt")).toHaveLength(0);
  expect(zip.read("plain.txt").toString()).toBe("as it is");
  expect([zip.has("plain.txt"), zip.has("folder/"), zip.size("plain.txt")]).toEqual([
    true,
    false,
    8,
  ]);
});

test.each([
  ["UTF-8, as on a Mac", "Übersicht/été.txt", Buffer.from("Übersicht/été.txt")],
  ["Shift_JIS", "港の規則.txt", Buffer.from("8d6082cc8b4b91a52e747874", "hex")],
  [
    "a PC's first letters",
    "Größen.txt",
    Buffer.from("4772 94 e1 656e2e747874".replaceAll(" ", ""), "hex"),
  ],
])(
  "knows a name by its bytes where nothing tells what it is written in: %s",
  async (_, name, written) => {
    const zip = await open(zipFile([{ name: "", written, data: "text" }]));
    expect(zip.names()).toEqual([name]);
  },
);

test("opens a zip without a single file", async () => {
  expect((await open(zipFile([]))).names()).toEqual([]);
});

test("a link is no file", async () => {
  const link = { name: "link.txt", data: "/etc/passwd", mode: 0o120777 };
  const zip = await open(zipFile([link, { name: "a.txt", data: "a", mode: 0o100644 }]));
  expect(zip.names()).toEqual(["a.txt"]);
});

test("lets the pieces go as they are joined", async () => {
  const pieces = [zipOf({ "a.txt": "a" })];
  await openZip(pieces);
  expect(pieces).toEqual([]);
});

const many = (count: number) =>
  Array.from({ length: count }, (_, at): ZipEntry => ({ name: `${at}`, data: "", store: true }));
const small = zipOf({ "a.txt": "some text in a file", "b.txt": "another" });
const bomb = { name: "bomb.xml", data: Buffer.alloc(11 * MEGABYTE) };
const compound = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]);
/** The header of an old Word text, in the second sector. */
function wordText(flags: number): Buffer {
  const bytes = Buffer.from(compound);
  bytes.writeUInt16LE(0xa5ec, 1024);
  bytes.writeUInt16LE(flags, 1034);
  return bytes;
}

test.each<[string, string, Buffer]>([
  ["10 MB of zeros in 11 kB", "too_large", zipFile([bomb])],
  ["a hundred small bombs beside each other", "too_large", zipFile(bombs(100, 6 * MEGABYTE))],
  [
    "an entry that claims 4 GB",
    "too_large",
    zipFile([{ name: "a", data: "x".repeat(120), claims: 4_294_967_294 }]),
  ],
  ["100,000 entries", "too_many_files", zipFile(many(100_000), 5001)],
  [
    "entries that lead to the same bytes",
    "damaged",
    zipFile([
      { name: "a", data: "the same bytes" },
      { name: "b", data: "the same bytes", at: 0 },
    ]),
  ],
  ["a zip cut short", "damaged", small.subarray(0, small.indexOf("PK\u0001\u0002") - 3)],
  [
    "a zip cut short where its directory begins",
    "damaged",
    small.subarray(0, small.indexOf("PK\u0001\u0002")),
  ],
  ["a bomb whose end is wrong", "too_large", changed(zipFile([bomb]), -6, 1)],
  [
    "100,000 entries whose end is wrong",
    "too_many_files",
    changed(zipFile(many(100_000), 3), -6, 1),
  ],
  ["a zip without its beginning", "damaged", small.subarray(40)],
  ["no zip at all", "damaged", Buffer.from("PK\u0003\u0004 and nothing more")],
  ["nothing", "damaged", Buffer.alloc(0)],
  [
    "a document with a password",
    "encrypted",
    Buffer.concat([compound, Buffer.from("EncryptedPackage", "utf16le")]),
  ],
  ["an old Office document", "old_office", compound],
  ["an old text", "old_office", wordText(0)],
  ["an old text with a password", "encrypted", wordText(0x100)],
  [
    "old slides with a password",
    "encrypted",
    Buffer.concat([compound, Buffer.from("EncryptedSummary", "utf16le")]),
  ],
])("%s is %s", async (_, code, bytes) => {
  await expect(open(bytes)).rejects.toMatchObject({ code });
});

test.each<[string, string, Partial<ZipEntry>]>([
  ["unfolds to more than it states", "damaged", { data: Buffer.alloc(8 * MEGABYTE), claims: 10 }],
  ["unfolds to less than it states", "damaged", { data: "short", claims: 4000 }],
  ["is locked", "encrypted", { encrypted: true }],
  ["is packed in an unknown way", "damaged", { method: 12 }],
  ["is no packed data", "damaged", { data: "\u0007 not deflated", store: true, method: 8 }],
  ["is larger than is wanted", "too_large", { data: Buffer.alloc(2 * MEGABYTE, "a") }],
])("an entry that %s is %s", async (_, code, entry) => {
  const zip = await open(zipFile([{ name: "a", data: "text", ...entry }]));
  expect(codeOf(() => zip.read("a", MEGABYTE))).toBe(code);
});

test("unpacking stops as soon as there is more than was stated", async () => {
  const zip = await open(zipFile([{ name: "a", data: Buffer.alloc(8 * MEGABYTE), claims: 10 }]));
  expect(() => zip.read("a")).toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: "ERR_BUFFER_TOO_LARGE" }) }),
  );
});

test("an entry that is not there is damaged, one changed on the way too", async () => {
  const zip = await open(small);
  expect(codeOf(() => zip.read("c.txt"))).toBe("damaged");
  const stored = zipFile([{ name: "a", data: "some words", store: true }]);
  stored.write("m", stored.indexOf("words"));
  const other: Zip = await open(stored);
  expect(codeOf(() => other.read("a"))).toBe("damaged");
});

/** Returns the bytes with one changed by this amount, at an index from the end if negative. */
function changed(bytes: Buffer, at: number, by: number): Buffer {
  const place = bytes.length + at;
  const copy = Buffer.from(bytes);
  copy[place] = (copy[place]! + by) & 0xff;
  return copy;
}

const pair = [
  { name: "a.txt", data: "some text in a file" },
  { name: "b.txt", data: "another, PK\u0003\u0004 among it", store: true },
];
const streamed = (how: "signed" | "bare") =>
  zipFile(pair.map((entry) => ({ ...entry, streamed: how })));
const whole = zipFile(pair);
const start = whole.indexOf("PK\u0001\u0002");
const shifted = Buffer.from(whole);
shifted.writeUInt32LE(7, start + 42);

test.each<[string, Buffer]>([
  ["an end that places its directory a byte late", changed(whole, -6, 1)],
  ["an end that makes its directory a byte long too much", changed(whole, -10, 1)],
  ["an end that claims more entries than there are", zipFile(pair, 9)],
  ["an end that announces a remark", changed(whole, -2, 5)],
  ["no end", whole.subarray(0, -22)],
  ["a directory that leads beside the entries", shifted],
  ["a directory that begins late", Buffer.concat([Buffer.from("before it all"), whole])],
  ["a wrong end and sizes behind the data", changed(streamed("signed"), -6, 1)],
  ["a wrong end and sizes behind the data, unmarked", changed(streamed("bare"), -6, 1)],
])("is read as others read it: %s", async (_, bytes) => {
  const zip = await open(bytes);
  expect(zip.names().map((name) => [name, zip.read(name).toString()])).toEqual(
    pair.map(({ name, data }) => [name, data]),
  );
});

function bombs(count: number, size: number): ZipEntry[] {
  const data = Buffer.alloc(size);
  return Array.from({ length: count }, (_, at) => ({ name: `${at}`, data }));
}

function codeOf(action: () => unknown): unknown {
  try {
    action();
    return "read";
  } catch (error) {
    return (error as { code?: string }).code;
  }
}
