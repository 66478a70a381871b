import { expect, test } from "vitest";

import { maxLines, wrongLengths } from "./test-length.ts";

test("a test file may have as many lines as the limit, and not one more", () => {
  expect(wrongLengths(new Map([["a.test.ts", maxLines]]))).toEqual([]);
  expect(wrongLengths(new Map([["a.test.ts", maxLines + 1]]))).toEqual([
    `a.test.ts has ${maxLines + 1} lines, more than ${maxLines}: split it`,
  ]);
});
