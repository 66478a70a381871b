import { expect, test } from "vitest";

import { Chunker } from "./chunks.ts";
import type { TextBlock } from "./page.ts";

type Part = [kind: TextBlock["kind"], text: string, level?: number];

/** A page of these blocks, separated by empty lines. */
function pageOf(...parts: Part[]) {
  let text = "";
  const blocks = parts.map(([kind, part, level = kind === "heading" ? 2 : 0]): TextBlock => {
    if (text) text += "\n\n";
    const start = text.length;
    text += part;
    return { kind, level, start, end: text.length };
  });
  return { text, blocks };
}

const cut = (page: ReturnType<typeof pageOf>, language = "en") =>
  new Chunker(language)
    .cut(page)
    .map((chunk) => ({ ...chunk, text: page.text.slice(chunk.start, chunk.end) }));

const prose = (count: number, name = "It") =>
  Array.from(
    { length: count },
    (_, at) => `${name} is sentence number ${at} of a long paragraph here.`,
  ).join(" ");

test("a short page is one chunk", () => {
  expect(cut(pageOf(["paragraph", "One."], ["paragraph", "Two."]))).toMatchObject([
    { ordinal: 0, text: "One.\n\nTwo.", kind: "text", heading: null },
  ]);
});

test("a long paragraph is cut between sentences, and nothing is lost", () => {
  const page = pageOf(["paragraph", prose(60)]);
  const chunks = cut(page);
  expect(chunks.length).toBeGreaterThan(2);
  for (const { text } of chunks) {
    expect(text.length).toBeLessThanOrEqual(1250);
    expect(text).toMatch(/^It is .*\.$/s);
  }
  expect(chunks.map(({ text }) => text).join(" ")).toBe(page.text);
});

test("most chunks have 800 to 1,000 characters", () => {
  const page = pageOf(...Array.from({ length: 30 }, (): Part => ["paragraph", prose(4)]));
  const lengths = cut(page).map(({ text }) => text.length);
  expect(lengths.slice(0, -1).every((length) => length >= 700 && length <= 1000)).toBe(true);
});

test("a heading begins a chunk and is carried by all below it, on the next page too", () => {
  const chunker = new Chunker("en");
  const first = pageOf(
    ["heading", "Report", 1],
    ["heading", "Sales", 2],
    ["paragraph", prose(10)],
    ["heading", "Costs", 2],
    ["paragraph", prose(3)],
  );
  expect(chunker.cut(first).map(({ heading }) => heading)).toEqual([
    "Report › Sales",
    "Report › Costs",
  ]);
  const next = chunker.cut(
    pageOf(["paragraph", prose(6)], ["heading", "Annex", 1], ["paragraph", prose(6)]),
  );
  expect(next.map(({ ordinal, heading }) => [ordinal, heading])).toEqual([
    [2, "Report › Costs"],
    [3, "Annex"],
  ]);
});

test("a heading at the end of a chunk goes with what follows", () => {
  const chunks = cut(
    pageOf(["paragraph", prose(14)], ["heading", "Next"], ["paragraph", prose(14)]),
  );
  expect(chunks.map(({ text }) => text.startsWith("Next"))).toEqual([false, true]);
});

test("a table is cut between rows", () => {
  const rows = Array.from(
    { length: 60 },
    (_, at) => `Region ${at}\t${at * 1000}\t${at * 7}\tthousand`,
  );
  const chunks = cut(pageOf(["table", rows.join("\n")]));
  expect(chunks.length).toBeGreaterThan(1);
  expect(chunks.every(({ kind }) => kind === "table")).toBe(true);
  expect(chunks.flatMap(({ text }) => text.split("\n"))).toEqual(rows);
});

test("running titles and page numbers are in no chunk, unless a page has nothing else", () => {
  expect(
    cut(pageOf(["furniture", "Annual report"], ["paragraph", "Text."], ["furniture", "7"])),
  ).toMatchObject([{ text: "Text." }]);
  expect(cut(pageOf(["furniture", "7"]))).toMatchObject([{ text: "7" }]);
});

test("a few words left at the end of a page join the chunk before them", () => {
  const chunks = cut(pageOf(["paragraph", prose(18)], ["paragraph", "Tiny rest."]));
  expect(chunks.at(-1)?.text).toContain("Tiny rest.");
  expect(chunks.at(-1)?.text.length).toBeGreaterThan(200);
});

test("Chinese and Japanese chunks have half the characters", () => {
  const page = pageOf(["paragraph", "公司的收入在这一年里增长了百分之十。".repeat(100)]);
  const lengths = cut(page, "zh").map(({ text }) => text.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(600);
  expect(cut(page, "zh").every(({ text }) => text.endsWith("。"))).toBe(true);
});

test("a word without end is cut somewhere, but never through a character", () => {
  const page = pageOf(["paragraph", "𠀀".repeat(3000)]);
  const chunks = cut(page);
  expect(chunks.every(({ text }) => text.isWellFormed())).toBe(true);
  expect(chunks.map(({ text }) => text).join("")).toBe(page.text);
});

test("rows that are cut off from the headings of their columns carry them, on the next page too", () => {
  const rows = (from: number) =>
    Array.from({ length: 40 }, (_, at) => `Berth ${from + at} at the long quay\t${at}12\t7`);
  const tableOf = (lines: string[], head?: number) => {
    const text = lines.join("\n");
    const block = { kind: "table" as const, level: 0, start: 0, end: text.length };
    return { text, blocks: [head === undefined ? block : { ...block, head }] };
  };
  const chunker = new Chunker("en");
  const first = chunker.cut(tableOf(["Berth\tCalls\tTugs", ...rows(1)], 16));
  const next = chunker.cut(tableOf(rows(41)));
  const other = chunker.cut(tableOf(["Crane\t4", "Shed\t9"]));
  expect(first.map(({ heading }) => heading)).toEqual([null, "Berth | Calls | Tugs"]);
  expect(next.every(({ heading }) => heading === "Berth | Calls | Tugs")).toBe(true);
  expect(other[0]?.heading).toBeNull();
});

test("notes at the foot of a page are passages of their own, however short", () => {
  const page = pageOf(["paragraph", "The tide turns.1"], ["footnote", "1 At noon."]);
  expect(cut(page).map(({ text }) => text)).toEqual(["The tide turns.1", "1 At noon."]);
});
