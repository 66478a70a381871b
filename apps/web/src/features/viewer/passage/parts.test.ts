import { expect, test } from "vitest";

import { headingOver, partsOf } from "./parts.ts";

const text =
  "1 Summary\n\nThe harbour burns fuel.\n\nWay\tCost\nBarge\t11.7\n\nIt is the only way.";
const block = (kind: "heading" | "paragraph" | "table", words: string) => {
  const start = text.indexOf(words);
  return { kind, level: 1, start, end: start + words.length };
};
const page = {
  text,
  blocks: [
    block("heading", "1 Summary"),
    block("paragraph", "The harbour burns fuel."),
    block("table", "Way\tCost\nBarge\t11.7"),
    block("paragraph", "It is the only way."),
  ],
};

test("a heading, a paragraph and each row of a table stand apart", () => {
  expect(partsOf(text.slice(0, text.indexOf("\n\nIt")), page)).toEqual([
    { kind: "heading", text: "1 Summary" },
    { kind: "paragraph", text: "The harbour burns fuel." },
    { kind: "table", text: "Way · Cost" },
    { kind: "table", text: "Barge · 11.7" },
  ]);
});

test("words from the middle of a paragraph are shown as they are quoted", () => {
  expect(partsOf("harbour burns", page)).toEqual([{ kind: "paragraph", text: "harbour burns" }]);
});

test("without the page, what stands apart in the quote is kept apart", () => {
  expect(partsOf("1 Summary\n\nThe harbour\nburns fuel.", undefined)).toEqual([
    { kind: "paragraph", text: "1 Summary" },
    { kind: "paragraph", text: "The harbour burns fuel." },
  ]);
});

test("a passage stands under the last heading before it", () => {
  expect(headingOver("It is the only way.", page)).toBe("1 Summary");
  expect(headingOver("1 Summary\n\nThe harbour", page)).toBeUndefined();
  expect(headingOver("not on this page", page)).toBeUndefined();
});
