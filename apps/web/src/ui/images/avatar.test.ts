import { expect, test } from "vitest";

import { avatarColour, firstLetter, initials } from "./avatar.ts";

test.each([
  ["", 0],
  ["A", 65 % 7],
  ["MO", (77 + 79) % 7],
  ["😀", 0x1f600 % 7],
])("the colour of %j is the sum of its code points modulo 7", (name, colour) => {
  expect(avatarColour(name)).toBe(colour);
});

test("every name has one of 7 colours", () => {
  const colours = new Set(["a", "b", "c", "d", "e", "f", "g", "h"].map(avatarColour));
  expect([...colours].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test.each([
  ["Maren Osthus", "MO"],
  ["ada", "A"],
  ["Ca", "C"],
  ["Careful analyst", "Ca"],
  ["Ana María de la Cruz", "AC"],
  ["  Bo   Li ", "BL"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("a letter is what a person sees as one", () => {
  expect(firstLetter("👩‍🚀 Crew")).toBe("👩‍🚀");
});
