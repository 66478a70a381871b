import { expect, test } from "vitest";

import { limitIn, limitsOf, limitText, textsOf } from "./limits.ts";

test("limits are read with separators and in Arabic digits, and checked against their bounds", () => {
  expect(limitIn("tokens", "200,000")).toBe(200_000);
  expect(limitIn("tokens", "200.000")).toBe(200_000);
  expect(limitIn("calls", "٤٠")).toBe(40);
  expect(limitIn("minutes", " ")).toBeUndefined();
  expect(limitIn("tokens", "999")).toBeNull();
  expect(limitIn("minutes", "601")).toBeNull();
  expect(limitIn("calls", "-4")).toBeNull();
  expect(limitIn("calls", "many")).toBeNull();
});

test("only the limits that were set are sent; a wrong one stops all", () => {
  expect(limitsOf({})).toEqual({});
  expect(limitsOf({ minutes: "20" })).toEqual({ minutes: 20 });
  expect(limitsOf({ minutes: "20", calls: "0" })).toBeNull();
  const saved = { calls: 30, minutes: 20, money: 2.5 };
  expect(limitsOf(textsOf(saved))).toEqual(saved);
});

test("a limit of money has a fraction, whatever separates it", () => {
  expect(limitIn("money", "6.50")).toBe(6.5);
  expect(limitIn("money", "1.200,5")).toBe(1_200.5);
  expect(limitIn("money", "1,200")).toBe(1_200);
  expect(limitIn("money", "٦٫٥٠")).toBe(6.5);
  expect(limitIn("money", "0.00")).toBeNull();
  expect(limitIn("money", "0.001")).toBeNull();
  const limits = { tokens: 1_000, calls: 2, minutes: 3, money: 6 };
  expect(limitText({ limits, currency: "EUR" }, "money")).toBe("€6.00");
  expect(limitText({ limits, currency: null }, "minutes")).toBe("3 minutes");
});
