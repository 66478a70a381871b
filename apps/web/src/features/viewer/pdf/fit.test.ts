import { expect, test } from "vitest";

import { fitting } from "./fit.ts";

/** A4 at zoom 1, in px. */
const paper = 793;
/** Its font size is 14 px at zoom 1. */
const print = { column: null, least: 0, most: 19 / 14 };
const passage = { ...print, least: 11.5 / 14 };

test("a page fits the stage with room at its sides", () => {
  expect(fitting(paper + 32, paper, print)).toBeCloseTo(1);
});

test("a wide stage shows no giant letters", () => {
  expect(fitting(4000, paper, print)).toBe(1.5);
});

test("on a narrow stage the text fills the width, not the paper", () => {
  const whole = fitting(440, paper, print);
  const text = fitting(440, paper, { ...print, column: { left: 0.12, right: 0.88 } });
  expect(text).toBeGreaterThan(whole);
  expect(text * paper * 0.76).toBeLessThanOrEqual(440 - 44);
});

test("a narrow column of text is not blown up without end", () => {
  const column = { left: 0.1, right: 0.35 };
  expect(fitting(640, paper, { ...print, column }) * 14).toBeCloseTo(19);
});

test("text as wide as the paper is not made smaller than the paper", () => {
  const column = { left: 0, right: 1 };
  expect(fitting(440, paper, { ...print, column })).toBe(fitting(440, paper, print));
});

test("a passage in hand is readable where the stage is too narrow for its lines", () => {
  const column = { left: 0.12, right: 0.88 };
  expect(fitting(360, paper, { ...passage, column }) * 14).toBeCloseTo(11.5);
  expect(fitting(360, paper, { ...print, column }) * 14).toBeLessThan(8);
});
