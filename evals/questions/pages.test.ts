import { expect, test } from "vitest";

import type { Entry } from "./entry.ts";
import { carries, isVerbatim, misplaced } from "./pages.ts";

const read = {
  collectionId: "1",
  names: new Map([
    ["a", "Spring.pdf"],
    ["b", "Autumn.pdf"],
  ]),
  pages: new Map([
    [
      "a",
      new Map([
        [2, "Sales were 40 in"],
        [3, "spring."],
      ]),
    ],
    ["b", new Map([[1, "Sales were 55 in autumn."]])],
  ]),
};
const entry = (more: Partial<Entry>): Entry => ({
  id: "sales",
  kind: "comparison",
  language: "en",
  turns: ["How did sales change from spring to autumn?"],
  all_of: [["40"], ["55"]],
  evidence: [
    { file: "Spring.pdf", pages: [2] },
    { file: "Autumn.pdf", pages: [1] },
  ],
  ...more,
});
const both = [
  { document_id: "a", page: 2 },
  { document_id: "b", page: 1 },
];

test("a citation carries the answer where its page does, and all are needed where the answer needs all", () => {
  expect(carries(entry({}), read, both.slice(0, 1))).toBe(true);
  expect(carries(entry({}), read, [{ document_id: "a", page: 1 }])).toBe(false);
  expect(carries(entry({ each_place: true }), read, both.slice(0, 1))).toBe(false);
  expect(carries(entry({ each_place: true }), read, both)).toBe(true);
});

test("a quote is verbatim only as its page has it", () => {
  const quoted = (quote: string) => isVerbatim(read, { document_id: "a", page: 2, quote });
  expect(quoted("Sales were 40")).toBe(true);
  expect(quoted("40 in\nspring.")).toBe(true);
  expect(quoted("Sales were 55")).toBe(false);
  expect(quoted("")).toBe(false);
});

test("a truth that is not on its page is a fault of the set", () => {
  expect(misplaced(entry({ each_place: true }), read)).toEqual([]);
  expect(misplaced(entry({}), read)).toEqual(["sales, place 1: 55", "sales, place 2: 40"]);
});
