import { expect, test } from "vitest";

import { changesBetween } from "./diff.ts";

const told = (older: string, newer: string) =>
  changesBetween(older, newer)
    .map(({ kind, text }) => ({ same: text, added: `+{${text}}`, removed: `-{${text}}` })[kind])
    .join("");

test("what changed between two versions is told word by word", () => {
  for (const [older, newer, wanted] of [
    ["", "", ""],
    ["It pays off.", "It pays off.", "It pays off."],
    ["", "New.", "+{New.}"],
    ["Start in spring 2027.", "Start in winter 2027.", "Start in -{spring }+{winter }2027."],
    ["One.\nTwo.\n", "One.\nThree.\nTwo.\n", "One.\n+{Three.\n}Two.\n"],
    ["One.\nTwo.\n", "Two.\n", "-{One.\n}Two.\n"],
    ["渡轮六点出发", "渡轮八点出发", "渡轮-{六}+{八}点出发"],
  ] as const) {
    if (older.startsWith("渡")) {
      // The browser decides which characters form a word.
      expect(told(older, newer)).toMatch(/^渡轮.*\+\{.*八.*\}.*出发$/);
    } else expect(told(older, newer)).toBe(wanted);
  }
});

test("both versions can be read out of their changes, however long they are", () => {
  const many = (word: string) => Array.from({ length: 3000 }, (_, n) => `${word} ${n}\n`).join("");
  const [older, newer] = [`Same.\n${many("old")}`, `Same.\n${many("new")}`];
  const pieces = changesBetween(older, newer);
  const without = (kind: string) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join("");
  expect(without("added")).toBe(older);
  expect(without("removed")).toBe(newer);
});
