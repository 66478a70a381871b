import { beforeAll, expect, test } from "vitest";

import { ReadingFailure } from "../process/failures.ts";
import { line, pdfFile, type TestPage } from "../../test/pdf-file.ts";
import { PdfReader } from "./engine/pdf-pages.ts";
import type { ReadPage } from "../page.ts";

let reader: PdfReader;
beforeAll(async () => {
  reader = await PdfReader.load();
});

const read = (pages: TestPage[]): ReadPage[] => [...reader.open([pdfFile(pages)]).pages()].flat();

test("leaves out what lies outside of the visible page", () => {
  const content = line(72, 700, "Hello") + line(60, 100, "secret") + line(2000, 700, "far");
  const [page] = read([{ content, cropBox: [50, 400, 450, 750] }]);
  expect(page?.text).toBe("Hello");
});

test("puts headings, paragraphs, list items and the rows of a table apart", () => {
  const content = [
    line(72, 740, "Results of the Year", 20, "F2"),
    line(72, 710, "We sold more than ever before in the history of this company, and"),
    line(72, 696, "the reasons are given below."),
    line(72, 660, "- Prices fell in most of our markets."),
    line(72, 646, "- People came back to the shops."),
    line(72, 600, "Region") + line(250, 600, "Sales") + line(400, 600, "Cost"),
    line(72, 586, "Products") + line(250, 586, "1,200") + line(400, 586, "800"),
    line(72, 572, "Services") + line(250, 572, "300") + line(400, 572, "120"),
  ].join("");
  const [page] = read([{ content }]);
  const blocks = page?.blocks.map(({ kind, start, end }) => [kind, page.text.slice(start, end)]);
  expect(blocks).toEqual([
    ["heading", "Results of the Year"],
    [
      "paragraph",
      "We sold more than ever before in the history of this company, and the reasons are given below.",
    ],
    ["list", "- Prices fell in most of our markets."],
    ["list", "- People came back to the shops."],
    ["table", "Region\tSales\tCost\nProducts\t1,200\t800\nServices\t300\t120"],
  ]);
});

test("joins the two lines of a sentence on a page with few, widely spaced lines", () => {
  const content = [
    line(60, 700, "Birds of the northern basin"),
    line(60, 670, "The heron stands still in the shallow"),
    line(60, 650, "water."),
  ].join("");
  const [page] = read([{ content }]);
  expect(page?.text).toBe(
    "Birds of the northern basin\n\nThe heron stands still in the shallow water.",
  );
});

test("reads two columns one after the other, even when the file draws them row by row", () => {
  const left = "the left side goes on and on for a while".split(" ");
  const right = "while another story is told on the right".split(" ");
  const rows = Array.from({ length: 10 }, (_, row) => {
    const words = (from: string[]) =>
      Array.from({ length: 6 }, (_, at) => from[(row + at) % from.length]).join(" ");
    return (
      line(60, 700 - 14 * row, `l${row} ${words(left)}`, 10) +
      line(330, 700 - 14 * row, `r${row} ${words(right)}`, 10)
    );
  });
  const [page] = read([{ content: rows.join("") }]);
  const marks = page?.text.match(/\b[lr]\d\b/g)?.join(" ");
  expect(marks).toBe("l0 l1 l2 l3 l4 l5 l6 l7 l8 l9 r0 r1 r2 r3 r4 r5 r6 r7 r8 r9");
});

test("knows running titles and page numbers by their repetition", () => {
  const pages = Array.from({ length: 4 }, (_, at) => ({
    content: [
      line(72, 760, "Annual report of a company"),
      line(72, 700, `Chapter text number ${at} says something of its own here.`),
      line(300, 40, `Page ${at + 1} of 4`),
    ].join(""),
  }));
  const kinds = read(pages).map(({ blocks }) => blocks.map(({ kind }) => kind));
  expect(kinds).toEqual(pages.map(() => ["furniture", "paragraph", "furniture"]));
});

test("gives the same pages whether one thread reads or two", async () => {
  const pages = Array.from({ length: 160 }, (_, at) => ({
    content: Array.from({ length: 45 }, (_, row) =>
      line(
        72,
        740 - 15 * row,
        `Page ${at} row ${row}: ${"some words that fill a line of text ".repeat(2)}`,
        10,
      ),
    ).join(""),
  }));
  const bytes = pdfFile(pages);
  expect(bytes.length).toBeGreaterThan(800_000);
  const alone = [...reader.open([bytes]).pages()].flat();
  const two = await PdfReader.load();
  two.expect(bytes.length);
  // Gives the second thread time to start.
  await new Promise((done) => setTimeout(done, 1500));
  const together = [...two.open([bytes]).pages()].flat();
  expect(together.map(({ text }) => text)).toEqual(alone.map(({ text }) => text));
  expect(
    together.every(
      ({ segments }, at) => Buffer.compare(segments, alone[at]?.segments ?? Buffer.alloc(0)) === 0,
    ),
  ).toBe(true);
});

const codeOf = (bytes: Buffer) => {
  try {
    return [...reader.open([bytes]).pages()].flat().length;
  } catch (error) {
    return error instanceof ReadingFailure ? error.code : error;
  }
};

test("says what is wrong with a file that cannot be read", () => {
  const good = pdfFile([{ content: line(72, 700, "Hello") }, { content: line(72, 700, "again") }]);
  expect(codeOf(good)).toBe(2);
  expect(codeOf(pdfFile([{ content: line(72, 700, "Hello") }], { password: "open sesame" }))).toBe(
    "encrypted",
  );
  expect(codeOf(Buffer.from("PK\u0003\u0004 a zip by another name"))).toBe("damaged");
  expect(codeOf(Buffer.alloc(0))).toBe("damaged");
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    expect(codeOf(good.subarray(0, Math.floor(good.length * share)))).toBe("damaged");
  }
});

test("a page that is locked with an empty password is open", () => {
  expect(codeOf(pdfFile([{ content: line(72, 700, "Hello") }], { password: "" }))).toBe(1);
});

test("tells notes at the foot of a page from its text, and how deep the items of a list stand", () => {
  const [page] = read([
    {
      content: [
        line(72, 700, "The pier was built in two years and paid for in twenty."),
        line(72, 670, "1. Stones"),
        line(90, 655, "- from the quarry"),
        line(90, 640, "- from the old wall"),
        line(72, 625, "2. Timber"),
        line(72, 120, "1 So says the book of the town, which nobody has seen since.", 9),
        line(72, 108, "2 The bill is kept in the archive.", 9),
      ].join(""),
    },
  ]);
  expect(page?.blocks.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
    "paragraph 0",
    "list 0",
    "list 1",
    "list 1",
    "list 0",
    "footnote 0",
    "footnote 0",
  ]);
});

test("knows running titles that alternate, and numbers that count on beside any title, in three pages", () => {
  const titles = ["Harbour studies", "A. Norling: The ferry", "Harbour studies"];
  const pages = titles.map((title, at) => ({
    content:
      line(72, 760, `${title} ${at + 4}`, 9) +
      line(72, 700, `The chapter about ship number ${at} has a text of its own.`) +
      line(72, 60, `It ends with words that stand on no other page but ${"the first".slice(at)}.`),
  }));
  const kinds = read(pages).map(({ blocks }) => blocks.map(({ kind }) => kind));
  expect(kinds).toEqual(pages.map(() => ["furniture", "paragraph", "paragraph"]));
});
