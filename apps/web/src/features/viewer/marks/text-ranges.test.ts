import { expect, test } from "vitest";

import { locateQuote, segmentsOf, type TextRange } from "./text-ranges.ts";

const range = (start: number, end: number, kind: TextRange["kind"] = "lit"): TextRange => ({
  start,
  end,
  kind,
  key: `${kind}${start}`,
});

test("a text without ranges is one piece", () => {
  expect(segmentsOf("harbour", [])).toEqual([{ text: "harbour", start: 0, range: null }]);
});

test("pieces put together again are the text", () => {
  const text = "At 310 connected calls a year";
  const pieces = segmentsOf(text, [range(3, 6), range(5, 12, "found"), range(20, 99, "other")]);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(pieces.find(({ start }) => start === 5)?.range?.kind).toBe("found");
});

test("a quote is found word for word, or across line ends", () => {
  expect(locateQuote("a b c d", "b c")).toEqual({ start: 2, end: 5 });
  expect(locateQuote("the full\n  cost comes", "full cost")).toEqual({ start: 4, end: 15 });
  expect(locateQuote("1+1 (sum)", "1+1  (sum)")).toEqual({ start: 0, end: 9 });
  expect(locateQuote("nothing of it", "something")).toBeUndefined();
  expect(locateQuote("anything", "  ")).toBeUndefined();
});
