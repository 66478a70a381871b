import { afterEach, beforeEach, expect, test } from "vitest";

import type { Mark } from "./marks.ts";
import { drawMarks, type Lighting } from "./overlay.ts";

const mark = (key: string, label: string, y: number, lines = 1): Mark => ({
  key,
  label,
  quote: key,
  page: 2,
  rects: Array.from({ length: lines }, (_, n) => ({
    page: 2,
    x: 0.1,
    y: y + n * 0.02,
    width: 0.6,
    height: 0.015,
  })),
});

let page: HTMLElement;
beforeEach(() => {
  page = document.createElement("div");
  document.body.append(page);
});
afterEach(() => page.remove());

const draw = (saved: Mark[], more: Partial<Lighting> = {}) =>
  drawMarks(page, 2, { marks: [], lit: null, arriving: false, rtl: false, saved, ...more });
const signs = () => [...page.querySelectorAll<HTMLElement>("button")];

test("what was saved is underlined on its page, with a sign that names its topic", () => {
  draw([mark("a", "Costs", 0.2, 3), { ...mark("b", "Wind", 0.5), page: 9, rects: [] }]);
  expect(page.querySelectorAll("[data-testid=saved]")).toHaveLength(3);
  expect(signs().map(({ ariaLabel }) => ariaLabel)).toEqual(["Saved to Costs"]);
  draw([]);
  expect(page.childElementCount).toBe(0);
});

test("passages saved from the same line share a sign, which names each topic once", () => {
  draw([mark("a", "Costs", 0.2), mark("b", "Wind", 0.205), mark("c", "Costs", 0.21)]);
  expect(signs().map(({ ariaLabel }) => ariaLabel)).toEqual(["Saved to Costs, Wind"]);
});

test("a sign keeps the focus when its page is drawn anew", () => {
  const saved = [mark("a", "Costs", 0.2), mark("b", "Wind", 0.5)];
  draw(saved);
  signs()[1]?.focus();
  draw(saved, { marks: [mark("snippet", "", 0.5)], lit: "snippet" });
  expect(document.activeElement).toBe(signs()[1]);
  expect(signs()[1]?.dataset["saved"]).toBe("b");
});
