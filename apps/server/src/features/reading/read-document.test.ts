import { Readable } from "node:stream";

import { expect, test } from "vitest";

import type { Sandbox } from "#deps";
import { line, pdfFile } from "@lectern/document-parser/test/pdf-file";
import { lockedPdf } from "@lectern/document-parser/test/pdf";
import { letter, startReader } from "#test/library/reader.ts";

import { decodePostings } from "@lectern/text-analysis/postings";
import { readDocument } from "./read-document.ts";
import { readPicture } from "./read-picture.ts";
import { rectsOf } from "@lectern/document-parser/segments";

const { sandbox, reading, read, codeOf } = startReader();

test("reads a PDF: its pages in order, their chunks with places, and what was learnt of the whole", async () => {
  const story =
    "The company sold more than ever before.\nIts costs fell in the same quarter of the year.";
  const { pages, document } = await read(
    pdfFile([letter(`Results\n${story}`), letter(""), letter(`Outlook\n${story}`)], {
      title: "Annual results",
    }),
  );
  expect(pages.map(({ number, of, width, height }) => [number, of, width, height])).toEqual([
    [1, 3, 612, 792],
    [2, 3, 612, 792],
    [3, 3, 612, 792],
  ]);
  expect(document).toMatchObject({
    pageCount: 3,
    language: "en",
    title: "Annual results",
    textlessPages: [2],
    picturedPages: [],
  });
  const [first, , third] = pages;
  expect(
    first?.chunks.map(({ ordinal, start, end }) => [ordinal, first.text.slice(start, end)]),
  ).toEqual([[0, first?.text]]);
  expect(third?.chunks[0]?.ordinal).toBe(1);
  const at = third?.text.indexOf("costs fell") ?? -1;
  expect(rectsOf(third?.segments ?? Buffer.alloc(0), at, at + 10)).toHaveLength(1);
  const tokens = pages
    .flatMap(({ chunks }) => chunks)
    .reduce((sum, chunk) => sum + chunk.tokens, 0);
  expect(tokens).toBeGreaterThan(10);
  expect(document.postings.map(({ term }) => term)).toContain("quarter");
});

test("goes on with a sentence over the end of a page: its broken word is found, and it is no heading", async () => {
  const prose = "The keeper of the light went up the stairs and thought of the ";
  const { pages, document } = await read(
    pdfFile([
      letter(`${prose.repeat(2)}\nand wrote it down, which was notwith-`),
      { content: line(72, 720, "standing all of it a great mistake", 20) },
      { content: line(72, 720, "After the storm", 20) + line(72, 690, `${prose}sea.`) },
    ]),
  );
  expect(pages.map(({ blocks }) => blocks[0]?.kind)).toEqual(["paragraph", "paragraph", "heading"]);
  expect(document.postings.map(({ term }) => term)).toContain("notwithstand");
});

test("reads Markdown and text as sections without boxes", async () => {
  const source =
    "# Notes\n\nThe first note is about ships and the sea.\n\n## Later\n\nThe second is not.\n";
  const { pages, document } = await read(Buffer.from(source), "markdown");
  expect(pages).toMatchObject([
    {
      number: 1,
      of: 1,
      width: null,
      height: null,
      text: source.replaceAll("#", "").replaceAll(/^ /gm, "").trim(),
    },
  ]);
  expect(pages[0]?.segments).toHaveLength(0);
  expect(document.title).toBe("Notes");
  expect(
    (await read(Buffer.from("Nur ein Satz auf Deutsch, damit es etwas zu lesen gibt."), "text"))
      .document.language,
  ).toBe("de");
});

test("stems in the language of the document, whichever it is", async () => {
  const german =
    "Die Häuser der Nachbarn stehen an den Flüssen, und die Bewohner der Häuser fahren mit Booten. ";
  const { document } = await read(Buffer.from(german.repeat(4)), "text");
  const terms = document.postings.map(({ term }) => term);
  expect(document.language).toBe("de");
  expect(terms).toContain("haus");
});

test.each([
  ["certificate", () => lockedPdf([{ lines: ["Hello"] }], "secret", "Adobe.PubSec")],
  ["protected", () => lockedPdf([{ lines: ["Hello"] }], "secret", "Vendor.Lock")],
  ["no_pages", () => pdfFile([])],
  ["encrypted", () => pdfFile([letter("Hello")], { password: "secret" })],
  ["damaged", () => pdfFile([letter("Hello"), letter("again")]).subarray(0, 900)],
  ["damaged", () => Buffer.alloc(0)],
  ["damaged", () => Buffer.from("PK\u0003\u0004 not a PDF")],
] as const)("ends as %s", async (code, bytes) => {
  expect(await codeOf(bytes())).toBe(code);
});

test("ends as without text for an empty file, and as unsupported for what is no text", async () => {
  expect(await codeOf(Buffer.alloc(0), "text")).toBe("no_text");
  expect(
    await codeOf(Buffer.from(Array.from({ length: 999 }, (_, at) => at % 8)), "markdown"),
  ).toBe("unsupported");
});

test("stopping it is no failure of the document", async () => {
  const stop = new AbortController();
  stop.abort(new Error("stopped by us"));
  const pages = reading(pdfFile([letter("Hello")]), "pdf", { signal: stop.signal });
  await expect(pages.next()).rejects.toThrow("stopped by us");
});

test("many hostile and good documents at once do not disturb each other", async () => {
  const good = () => pdfFile([letter("The quick brown fox jumps over the lazy dog.")]);
  const codes = await Promise.all([
    codeOf(good()),
    codeOf(good().subarray(0, 500)),
    codeOf(pdfFile([letter("Hello")], { password: "x" })),
    codeOf(good()),
  ]);
  expect(codes).toEqual(["read", "damaged", "encrypted", "read"]);
});

test("what a child says is looked at before it is believed", async () => {
  const lying = (header: unknown, parts: Buffer[]): Sandbox => ({
    networkIsolated: true,
    filtered: true,
    prepare() {},
    async *run() {
      yield { header, parts };
    },
    async close() {},
  });
  const answers: [unknown, Buffer[]][] = [
    [{ type: "page", number: -1 }, []],
    [{ type: "page", number: 1, of: 1, width: 1, height: 1, chunks: [] }, []],
    [{ type: "failure", code: "rm -rf" }, []],
    [
      {
        type: "document",
        page_count: 1,
        language: "en",
        title: null,
        textless_pages: [],
        pictured_pages: [],
        unreadable_pages: [],
        is_repaired: false,
      },
      [Buffer.from("not postings")],
    ],
  ];
  expect(() => decodePostings([Buffer.from("not postings")])).toThrow();
  for (const [header, parts] of answers) {
    const pages = readDocument(
      { sandbox: lying(header, parts) },
      Readable.from([]),
      { kind: "pdf", size: 0 },
      { wallSeconds: 1, memoryMb: 1 },
    );
    await expect(pages.next()).rejects.toMatchObject({ code: "crashed" });
  }
});

test("a child that showed a page of a large PDF does not fail the owner's next large PDF", async () => {
  const filling = `%${"x".repeat(900_000)}\n`;
  const bytes = pdfFile([{ content: `${letter("Herons eat fish.").content}${filling}` }]);
  const request = { kind: "pdf", size: bytes.length, pictureOf: 1 } as const;
  const limits = { wallSeconds: 30, memoryMb: 768 };
  await readPicture({ sandbox: sandbox() }, Readable.from([bytes]), request, limits, {
    owner: "Reader",
  });
  expect((await read(bytes)).pages.map(({ text }) => text)).toEqual(["Herons eat fish."]);
});

test("a PDF's bookmarks are its table of contents, each where its title stands; a circle of them ends", async () => {
  const pages = [letter("First things\nwords"), letter("words\nof\nSecond  matters\nand more")];
  const bookmarks = [
    { title: "First things", page: 0, first: 1, next: 2 },
    { title: "A part of them", page: 0 },
    // Refers back to the first entry.
    { title: "second matters", page: 1, next: 0 },
  ];
  const { pages: found, document } = await read(pdfFile(pages, { bookmarks }));
  expect(document.outline).toEqual([
    { title: "First things", level: 1, page: 1, start: 0 },
    { title: "A part of them", level: 2, page: 1, start: 0 },
    { title: "second matters", level: 1, page: 2, start: found[1]?.text.indexOf("Second") },
  ]);
  expect(document.outline[2]?.start).toBeGreaterThan(0);
});
