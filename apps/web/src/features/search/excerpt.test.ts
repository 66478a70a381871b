import { expect, test } from "vitest";

import { excerptOf } from "./excerpt.ts";

const shown = (text: string, highlights: [number, number][]) =>
  excerptOf(text, highlights)
    .map((piece) => (piece.lit ? `[${piece.text}]` : piece.text))
    .join("");

test("lights the words that were found", () => {
  expect(
    shown("Night tariff of berth 4", [
      [0, 5],
      [6, 12],
    ]),
  ).toBe("[Night] [tariff] of berth 4");
});

test("begins shortly before the first word found, at a word", () => {
  const text = `${"lorem ipsum ".repeat(20)}the tariff`;
  const at = text.indexOf("tariff");
  const excerpt = shown(text, [[at, at + 6]]);
  expect(excerpt).toMatch(/^… (lorem|ipsum)/);
  expect(excerpt).toMatch(/the \[tariff\]$/);
  expect(excerpt.length).toBeLessThan(90);
});

test("ends at a word, and says that there is more", () => {
  expect(shown("tariff ".repeat(200), [[0, 6]])).toMatch(/tariff …$/);
});

test("never splits a character of two units", () => {
  const text = `${"𠮷".repeat(300)}夜`;
  const excerpt = excerptOf(text, [[600, 601]]);
  expect(
    excerpt
      .map((piece) => piece.text)
      .join("")
      .isWellFormed(),
  ).toBe(true);
});

test("overlapping words are lit once", () => {
  expect(
    shown("shore power", [
      [0, 11],
      [6, 11],
    ]),
  ).toBe("[shore power]");
});
