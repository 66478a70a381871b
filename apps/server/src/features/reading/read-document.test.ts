import { Readable } from "node:stream";

import { expect, test } from "vitest";

import type { Sandbox } from "#deps";
import { line, pdfFile } from "@lectern/document-parser/test/pdf-file";
import { letter, startReader } from "#test/library/reader.ts";

import { decodePostings } from "@lectern/text-analysis/postings";
import { readDocument } from "./read-document.ts";
import { rectsOf } from "@lectern/document-parser/segments";

const { reading, read, codeOf } = startReader();

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
