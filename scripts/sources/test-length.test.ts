import { expect, test } from "vitest";

import { maxLines, wrongLengths } from "./test-length.ts";

const wrong = (lines: Record<string, number>, exceptions: Record<string, number> = {}) =>
  wrongLengths(new Map(Object.entries(lines)), exceptions);

test("a test file may have as many lines as the limit, and not one more", () => {
  expect(wrong({ "a.test.ts": maxLines })).toEqual([]);
  expect(wrong({ "a.test.ts": maxLines + 1 })).toEqual([
    `a.test.ts has ${maxLines + 1} lines, more than ${maxLines}: split it`,
  ]);
});

test("an exception may shrink, not grow", () => {
  expect(wrong({ "a.test.ts": 299 }, { "a.test.ts": 300 })).toEqual([]);
  expect(wrong({ "a.test.ts": 301 }, { "a.test.ts": 300 })).toEqual([
    "a.test.ts has 301 lines, more than 300: split it",
  ]);
});

test.each([
  ["short enough", { "a.test.ts": maxLines }],
  ["gone", {}],
])("an exception that is %s is taken off the list", (_, lines) => {
  expect(wrong(lines, { "a.test.ts": 300 })).toEqual([
    "a.test.ts is short enough: take it from the exceptions",
  ]);
});
