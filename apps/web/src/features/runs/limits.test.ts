import { expect, test } from "vitest";

import { limitIn, limitsOf, noLimits } from "./limits.ts";

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
  expect(limitsOf(noLimits)).toEqual({});
  expect(limitsOf({ ...noLimits, minutes: "20" })).toEqual({ minutes: 20 });
  expect(limitsOf({ ...noLimits, minutes: "20", calls: "0" })).toBeNull();
});
