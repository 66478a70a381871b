import { expect, test } from "vitest";

import { beginnings } from "./paragraphs.ts";

/** Lines 12 px high. */
const at = (...tops: number[]) => tops.map((top) => ({ top, bottom: top + 12 }));

test("a paragraph begins with the first line, and after a gap larger than between lines", () => {
  expect(beginnings(at(40, 55, 70, 100, 115, 145))).toEqual([40, 100, 145]);
});

test("words of one line, and those of a column beside it, begin one paragraph", () => {
  expect(beginnings(at(40, 41, 40, 55, 100, 99, 40, 55))).toEqual([40, 99]);
});

test("a page without words has none", () => {
  expect(beginnings([])).toEqual([]);
});
