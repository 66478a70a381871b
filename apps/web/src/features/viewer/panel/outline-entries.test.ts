import { expect, test } from "vitest";

import { depthsOf, entryAt, parentOf } from "./outline-entries.ts";

const entry = (title: string, level: number, page: number, top: number | null, start = 0) => ({
  title,
  level,
  page,
  top,
  start,
});

const pages = [
  entry("Study", 1, 1, 0.1),
  entry("Summary", 3, 1, 0.4),
  entry("Costs", 3, 4, 0.2),
  entry("Annex", 1, 9, 0.1),
];

test.each([
  [{ page: 1, top: 0.05 }, -1],
  [{ page: 1, top: 0.5 }, 1],
  [{ page: 3, top: 0.9 }, 1],
  [{ page: 4, top: 0.1 }, 1],
  [{ page: 4, top: 0.2 }, 2],
  [{ page: 20, top: 0 }, 3],
])("at %o one reads in entry %i", (spot, at) => {
  expect(entryAt(pages, spot)).toBe(at);
});

test("in text it is the last heading above that counts, wherever its section begins", () => {
  const text = [entry("One", 1, 1, null, 0), entry("Two", 1, 1, null, 900)];
  expect(entryAt(text, { page: 1, top: 0.9, start: 400 })).toBe(0);
  expect(entryAt(text, { page: 1, top: 0.1, start: 900 })).toBe(1);
});

test("levels that a document leaves out are no deeper for it", () => {
  expect(depthsOf(pages)).toEqual([1, 2, 2, 1]);
  expect(depthsOf([entry("b", 2, 1, 0), entry("a", 1, 1, 0), entry("c", 2, 1, 0)])).toEqual([
    1, 1, 2,
  ]);
});

test("an entry is held by the one above it of a lower level", () => {
  expect([0, 1, 2, 3].map((at) => parentOf(pages, at))).toEqual([0, 0, 0, 3]);
});
