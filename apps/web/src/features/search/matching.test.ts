import { expect, test } from "vitest";

import { lightUp, matches } from "./matching.ts";

const shown = (text: string, query: string) =>
  lightUp(text, query)
    .map(({ text, lit }) => (lit ? `[${text}]` : text))
    .join("");

test.each([
  ["Tariff options memo.pdf", "tar", "[Tar]iff options memo.pdf"],
  ["Would a night tariff pay off?", "night tar", "Would a [night] [tar]iff pay off?"],
  ["Änderung der Gebühren", "anderung geb", "[Änderung] der [Geb]ühren"],
  ["Umweltbericht_Hafen.pdf", "hafen", "Umweltbericht_[Hafen].pdf"],
  ["Feasibility", "sib", "Fea[sib]ility"],
  ["İstanbul 夜間料金", "夜間", "İstanbul [夜間]料金"],
  ["Nothing of it", "xyz", "Nothing of it"],
])("%j with %j typed lights up as %j", (text, query, lit) => {
  expect(shown(text, query)).toBe(lit);
});

test("every word typed must begin a word", () => {
  expect(matches("Switch to dark theme", "dark sw")).toBe(true);
  expect(matches("Switch to dark theme", "ark")).toBe(false);
  expect(matches("Switch to dark theme", "dark light")).toBe(false);
  expect(matches("Anything", "")).toBe(true);
});
