import { expect, test } from "vitest";

import { nextSpot } from "./grid-keys.ts";

const bounds = { rows: 20, columns: 5, page: 10, isRtl: false };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });
const from = { row: 3, column: 2 };

test.each([
  ["ArrowRight", { row: 3, column: 3 }],
  ["ArrowLeft", { row: 3, column: 1 }],
  ["ArrowDown", { row: 4, column: 2 }],
  ["ArrowUp", { row: 2, column: 2 }],
  ["Home", { row: 3, column: 0 }],
  ["End", { row: 3, column: 5 }],
  ["PageDown", { row: 13, column: 2 }],
  ["PageUp", { row: 0, column: 2 }],
])("%s moves from a cell to the next place", (key, to) => {
  expect(nextSpot(press(key), from, bounds)).toEqual(to);
});

test.each([
  ["ArrowRight", { row: 3, column: 5 }],
  ["ArrowLeft", { row: 3, column: 0 }],
  ["ArrowDown", { row: 19, column: 2 }],
  ["ArrowUp", { row: 0, column: 2 }],
  ["Home", { row: 0, column: 0 }],
  ["End", { row: 19, column: 5 }],
])("Ctrl and %s move to the edge", (key, to) => {
  expect(nextSpot(press(key, true), from, bounds)).toEqual(to);
});

test("from right to left, the arrows follow the reading direction", () => {
  const rtl = { ...bounds, isRtl: true };
  expect(nextSpot(press("ArrowRight"), from, rtl)).toEqual({ row: 3, column: 1 });
  expect(nextSpot(press("ArrowLeft", true), from, rtl)).toEqual({ row: 3, column: 5 });
});

test("the head is above the first row, and nothing is beyond the edges", () => {
  expect(nextSpot(press("ArrowUp"), { row: 0, column: 1 }, bounds)).toEqual({ row: -1, column: 1 });
  expect(nextSpot(press("ArrowUp"), { row: -1, column: 1 }, bounds)).toEqual({
    row: -1,
    column: 1,
  });
  expect(nextSpot(press("ArrowRight"), { row: 3, column: 5 }, bounds)).toEqual({
    row: 3,
    column: 5,
  });
  expect(nextSpot(press("v"), from, bounds)).toBeUndefined();
});
