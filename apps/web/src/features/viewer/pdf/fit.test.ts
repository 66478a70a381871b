import { expect, test } from "vitest";

import { fitting } from "./fit.ts";

/** A4 at zoom 1, in px. */
const paper = 793;

test("a page fits the stage with room at its sides", () => {
  expect(fitting(paper + 32, paper, null)).toBeCloseTo(1);
});

test("a wide stage shows no giant letters", () => {
  expect(fitting(4000, paper, null)).toBe(1.5);
});

test("on a narrow stage the text fills the width, not the paper", () => {
  const whole = fitting(440, paper, null);
  const text = fitting(440, paper, { left: 0.12, right: 0.88 });
  expect(text).toBeGreaterThan(whole);
  expect(text * paper * 0.76).toBeLessThanOrEqual(440 - 44);
});

test("a narrow column of text is not blown up without end", () => {
  const whole = fitting(440, paper, null);
  expect(fitting(440, paper, { left: 0.1, right: 0.35 })).toBeCloseTo(whole * 1.6);
});

test("text as wide as the paper is not made smaller than the paper", () => {
  expect(fitting(440, paper, { left: 0, right: 1 })).toBe(fitting(440, paper, null));
});
