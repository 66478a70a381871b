import { expect, test } from "vitest";

import { placesAround } from "./open-place.ts";

const order = (at: number, total: number, inList: number | undefined) => {
  const { count, open, listIndex } = placesAround(at, total, inList);
  return Array.from({ length: count }, (_, row) => (row === open ? "open" : listIndex(row)));
};

test("an open collection stands in its place", () => {
  expect(order(2, 5, 2)).toEqual([0, 1, "open", 3, 4]);
});

test("it stays there when a change inside it puts it first in the list", () => {
  expect(order(2, 5, 0)).toEqual([1, 2, "open", 3, 4]);
});

test("one from beyond what is loaded stands on top, and is not shown twice once it is met", () => {
  expect(order(0, 4, undefined)).toEqual(["open", 0, 1, 2, 3]);
  expect(order(0, 4, 2)).toEqual(["open", 0, 1, 3]);
});
