import { expect, test } from "vitest";

import { zipFile, zipOf } from "../../test/zip-file.ts";

import { ReadingFailure } from "../process/failures.ts";
import { readingOf, textsOf } from "./reading.fixture.ts";

test("a zip lists what it holds, by paths that lead nowhere, and hands each file over", async () => {
  const { blocks, files } = await readingOf(
    "zip",
    zipFile([
      { name: "letters/one.txt", data: "One" },
      { name: "../../etc/passwd", data: "x" },
      { name: "/abs\\lute.txt", data: "y" },
      { name: `${"deep/".repeat(800)}end.txt`, data: "z" },
      { name: "\u202efdp.exe", data: "MZ" },
      { name: "link", data: "/etc/passwd", mode: 0o120777 },
      ...["__MACOSX/letters/._one.txt", ".DS_Store", "a/Thumbs.db", "a/._b.txt"].map((name) => ({
        name,
        data: "rubbish",
      })),
    ]),
  );
  expect(blocks.map(([, , text]) => text)).toEqual([
    "letters/one.txt",
    "etc/passwd",
    "abs/lute.txt",
    `${"deep/".repeat(11)}end.txt`,
    "fdp.exe",
  ]);
  expect(files.map(([, text]) => text)).toEqual(["One", "x", "y", "z", "MZ"]);
});

test("a zip with a password is locked, one with nothing in it holds no text", async () => {
  const locked = zipFile([{ name: "a.txt", data: "a", encrypted: true }]);
  await expect(readingOf("zip", locked)).rejects.toThrow(new ReadingFailure("encrypted"));
  await expect(readingOf("zip", zipFile([]))).rejects.toThrow(new ReadingFailure("no_text"));
});

const container =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>';
const book = `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <metadata><dc:title>A book
  of birds</dc:title></metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>
    <item id="two" href="text/t%77o.xhtml" media-type="application/xhtml+xml"/>
    <item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/>
    <item id="gone" href="text/gone.xhtml" media-type="application/xhtml+xml"/>
  </manifest>
  <spine><itemref idref="nav"/><itemref idref="one"/><itemref idref="two"/><itemref idref="gone"/></spine>
</package>`;
const files = {
  "META-INF/container.xml": container,
  "OEBPS/book.opf": book,
  "OEBPS/nav.xhtml":
    '<html><body><nav><ol><li><a href="text/one.xhtml#x">The <i>heron</i></a></li><li><a href="text/two.xhtml">Two</a></li></ol></nav></body></html>',
  "OEBPS/text/one.xhtml":
    '<html><body><p>It stands still.</p><aside epub:type="footnote">1 Mostly.</aside></body></html>',
  "OEBPS/text/two.xhtml": "<html><body><h2>The auk</h2><p>It dives.</p></body></html>",
};

test("a book is read chapter by chapter, in its order, each named by the contents or itself", async () => {
  const { title, blocks, pages } = await readingOf("epub", zipOf(files));
  expect(title).toBe("A book of birds");
  expect(pages).toHaveLength(2);
  expect(blocks).toEqual([
    ["heading", 1, "The heron"],
    ["paragraph", 0, "It stands still."],
    ["footnote", 0, "1 Mostly."],
    ["heading", 2, "The auk"],
    ["paragraph", 0, "It dives."],
  ]);
});

const sealed = (algorithm: string, uri: string) =>
  `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`;

test("a book whose chapters are locked is told; one that only hides its fonts is read", async () => {
  const aes = "http://www.w3.org/2001/04/xmlenc#aes128-cbc";
  const locked = { ...files, "META-INF/encryption.xml": sealed(aes, "OEBPS/text/two.xhtml") };
  await expect(readingOf("epub", zipOf(locked))).rejects.toThrow(new ReadingFailure("encrypted"));
  const fonts = sealed("http://www.idpf.org/2008/embedding", "OEBPS/text/two.xhtml");
  const open = { ...files, "META-INF/encryption.xml": fonts };
  expect(await textsOf("epub", zipOf(open))).toContain("It dives.");
  await expect(readingOf("epub", zipOf({ "a.txt": "no book" }))).rejects.toThrow(
    new ReadingFailure("damaged"),
  );
});
