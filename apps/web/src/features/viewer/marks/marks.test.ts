import { expect, test } from "vitest";

import { type Mark, markAt, placeOf, regionsOf } from "./marks.ts";

const line = (page: number, x: number, y: number, width: number, height = 0.02) => ({
  page,
  x,
  y,
  width,
  height,
});

const mark = (...rects: Mark["rects"][number][]): Mark => ({
  key: "c:1",
  label: "1",
  quote: "",
  page: rects[0]?.page ?? 1,
  rects,
});

test("lines under each other are one block, lit without gaps", () => {
  const [region, ...others] = regionsOf(mark(line(1, 0.1, 0.1, 0.8), line(1, 0.1, 0.125, 0.5)), 1);
  expect(others).toEqual([]);
  expect(region?.lines).toHaveLength(2);
  expect(region?.gaps).toHaveLength(1);
  expect(region?.gaps[0]?.width).toBeCloseTo(0.5);
  expect(region?.gaps[0]?.height).toBeCloseTo(0.005);
  expect(region?.box).toMatchObject({ x: 0.1, y: 0.1, width: expect.closeTo(0.8) });
});

test("a line at the top of the next column begins a block of its own", () => {
  const regions = regionsOf(mark(line(1, 0.1, 0.9, 0.35), line(1, 0.55, 0.1, 0.35)), 1);
  expect(regions).toHaveLength(2);
});

test("words beside each other on a line are one block", () => {
  const regions = regionsOf(mark(line(1, 0.1, 0.1, 0.2), line(1, 0.5, 0.1, 0.2)), 1);
  expect(regions).toHaveLength(1);
  expect(regions[0]?.gaps).toEqual([]);
});

test("only the lines of the page asked for count", () => {
  const both = mark(line(1, 0.1, 0.95, 0.8), line(2, 0.1, 0.05, 0.8));
  expect(regionsOf(both, 2)).toHaveLength(1);
  expect(placeOf(both)?.page).toBe(1);
});

test("a passage without boxes has no place", () => {
  expect(placeOf(mark())).toBeUndefined();
});

test("a point finds the mark whose line holds it", () => {
  const one = { ...mark(line(1, 0.1, 0.1, 0.8)), key: "one" };
  const two = { ...mark(line(1, 0.1, 0.2, 0.8)), key: "two" };
  expect(markAt([one, two], 1, 0.5, 0.21)?.key).toBe("two");
  expect(markAt([one, two], 1, 0.5, 0.15)).toBeUndefined();
  expect(markAt([one, two], 2, 0.5, 0.21)).toBeUndefined();
});
