import { expect, test } from "vitest";

import { ENTRY_BYTES, rectsOf, RIGHT_TO_LEFT, SegmentWriter, SIDEWAYS } from "./segments.ts";

type Entry = [
  start: number,
  length: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  flags?: number,
];

function packed(...entries: Entry[]) {
  const writer = new SegmentWriter();
  for (const [start, length, x0, y0, x1, y1, flags = 0] of entries) {
    writer.add(start, length, flags, x0, y0, x1, y1);
  }
  return writer.bytes();
}

const closeTo = (value: number) => expect.closeTo(value, 3) as number;
const rect = (x: number, y: number, width: number, height: number) => ({
  x: closeTo(x),
  y: closeTo(y),
  width: closeTo(width),
  height: closeTo(height),
});

/** "Net sales grew" on one line, "fast here" on the next; a distant cell "42" beside the first. */
const page = packed(
  [0, 3, 0.1, 0.1, 0.16, 0.12],
  [4, 5, 0.17, 0.1, 0.27, 0.12],
  [10, 4, 0.28, 0.1, 0.36, 0.12],
  [15, 2, 0.8, 0.1, 0.84, 0.12],
  [18, 4, 0.1, 0.13, 0.18, 0.15],
  [23, 4, 0.19, 0.13, 0.27, 0.15],
);

test("the words of a line are one region", () => {
  expect(rectsOf(page, 0, 14)).toEqual([rect(0.1, 0.1, 0.26, 0.02)]);
});

test("lines are regions of their own, and so are cells that stand apart", () => {
  expect(rectsOf(page, 4, 22)).toEqual([
    rect(0.17, 0.1, 0.19, 0.02),
    rect(0.8, 0.1, 0.04, 0.02),
    rect(0.1, 0.13, 0.08, 0.02),
  ]);
});

test("a part of a word is the part of its region", () => {
  expect(rectsOf(page, 5, 8)).toEqual([rect(0.19, 0.1, 0.06, 0.02)]);
});

test("a part of a word written from right to left is counted from its right", () => {
  const bytes = packed([0, 4, 0.5, 0.1, 0.6, 0.12, RIGHT_TO_LEFT]);
  expect(rectsOf(bytes, 0, 1)).toEqual([rect(0.575, 0.1, 0.025, 0.02)]);
});

test("a part of a word that runs up or down the page is the whole word", () => {
  const bytes = packed([0, 4, 0.5, 0.1, 0.52, 0.3, SIDEWAYS]);
  expect(rectsOf(bytes, 1, 2)).toEqual([rect(0.5, 0.1, 0.02, 0.2)]);
});

test("words that run up or down the page are one region per line too", () => {
  const bytes = packed(
    [0, 3, 0.5, 0.1, 0.52, 0.16, SIDEWAYS],
    [4, 5, 0.5, 0.17, 0.52, 0.27, SIDEWAYS],
    [10, 4, 0.46, 0.1, 0.48, 0.18, SIDEWAYS],
    [15, 4, 0.46, 0.19, 0.58, 0.21],
  );
  expect(rectsOf(bytes, 0, 19)).toEqual([
    rect(0.5, 0.1, 0.02, 0.17),
    rect(0.46, 0.1, 0.02, 0.08),
    rect(0.46, 0.19, 0.12, 0.02),
  ]);
});

test("the two halves of a healed word are two regions", () => {
  const bytes = packed([0, 5, 0.85, 0.1, 0.95, 0.12], [5, 6, 0.1, 0.13, 0.2, 0.15]);
  expect(rectsOf(bytes, 0, 11)).toHaveLength(2);
});

test("nothing lies between words, beyond the end, or where there are no boxes", () => {
  expect(rectsOf(page, 14, 15)).toEqual([]);
  expect(rectsOf(page, 27, 90)).toEqual([]);
  expect(rectsOf(Buffer.alloc(0), 0, 10)).toEqual([]);
});

test("regions never leave the page", () => {
  const bytes = packed([0, 1, -0.2, -1, 1.4, 7]);
  expect(bytes).toHaveLength(ENTRY_BYTES);
  expect(rectsOf(bytes, 0, 1)).toEqual([{ x: 0, y: 0, width: 1, height: 1 }]);
});

test("finds its place among many words", () => {
  const many = packed(
    ...Array.from({ length: 3000 }, (_, at): Entry => [
      at * 5,
      4,
      0.1,
      at / 3000,
      0.2,
      (at + 0.9) / 3000,
    ]),
  );
  expect(rectsOf(many, 5 * 2500, 5 * 2501)).toEqual([rect(0.1, 2500 / 3000, 0.1, 0.0003)]);
});
