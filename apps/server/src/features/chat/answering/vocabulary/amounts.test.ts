import { expect, test } from "vitest";

import { figuresIn } from "./amounts.ts";
import { groundingCheck } from "../verification/grounding-check.ts";

test("“may” behind a number is a month only where it can be one", () => {
  expect(figuresIn("Sections 15 and 16 may be waived.", "en").dates).toEqual([]);
  expect(figuresIn("Applications close on 16 may.", "en").dates).toMatchObject([
    { month: 5, day: 16 },
  ]);
});

test("the first number of a range has the unit of the second", () => {
  const source = ["A reward between 200 and 5,000 dollars is paid."];
  expect(groundingCheck("A reward of 200 euros is paid.", source, "en").support).toBe(
    "unsupported",
  );
  expect(groundingCheck("A reward of 200 dollars is paid.", source, "en").support).toBe(
    "supported",
  );
});
