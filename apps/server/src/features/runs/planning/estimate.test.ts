import { RunEstimate, RunLimits } from "@lectern/contract/agents/run-parts";
import { expect, test } from "vitest";

import { defaultLimitsOf, estimateOf } from "./estimate.ts";

const section = (...included: boolean[]) => ({
  questions: included.map((one) => ({ included: one })),
});
const model = { writes: true, windowTokens: 128_000 };

test("a section of two questions costs one to three calls of research, and the writing", () => {
  const estimate = estimateOf([section(true, true)], model);
  // Research 14,000 a call; writing 3,000; a rewrite 4,500; the review 2,100.
  expect(estimate).toEqual({
    low: { tokens: 14_000 + 3_000 + 2_100, calls: 3, seconds: 15 },
    expected: { tokens: 2 * 14_000 + 3_000 + 4_500 + 2_100, calls: 5, seconds: 75 },
    high: { tokens: 3 * 14_000 + 3_000 + 4_500 + 2_100, calls: 6, seconds: 360 },
  });
});

test("questions that a person left out cost nothing", () => {
  expect(estimateOf([section(true, false), section(false, false)], model)).toEqual(
    estimateOf([section(true)], model),
  );
  expect(estimateOf([section(false)], model).high).toEqual({ tokens: 0, calls: 0, seconds: 0 });
});

test("a small window leaves less to passages", () => {
  const { low } = estimateOf([section(true, true)], { writes: true, windowTokens: 8_000 });
  expect(low.tokens).toBe(4_800 + 2_000 + 3_000 + 2_100);
});

test("two sections are researched at the same time", () => {
  const [one, two] = [1, 2].map((count) => estimateOf(Array(count).fill(section(true)), model).low);
  expect(two!.seconds - one!.seconds).toBe(5);
});

test("without a model a run costs time alone", () => {
  expect(
    estimateOf([section(true, true), section(true)], { writes: false, windowTokens: 0 }),
  ).toEqual({
    low: { tokens: 0, calls: 0, seconds: 3 },
    expected: { tokens: 0, calls: 0, seconds: 6 },
    high: { tokens: 0, calls: 0, seconds: 12 },
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])("a plan of %d sections keeps to the contract", (count) => {
  const estimate = estimateOf(Array(count).fill(section(true, true, true, true)), model);
  expect(RunEstimate.parse(estimate)).toEqual(estimate);
  const limits = defaultLimitsOf(estimate);
  expect(RunLimits.parse(limits)).toEqual(limits);
  // Three quarters of a limit go to research, which is less than all.
  expect(limits.tokens * 0.75).toBeGreaterThanOrEqual(estimate.high.tokens);
  expect(limits.calls * 0.75).toBeGreaterThanOrEqual(estimate.high.calls);
});

test("limits are rounded up", () => {
  const none = { tokens: 0, calls: 0, seconds: 0 };
  const high = { tokens: 51_600, calls: 21, seconds: 1_000 };
  expect(defaultLimitsOf({ low: none, expected: none, high })).toEqual({
    tokens: 80_000,
    calls: 40,
    minutes: 25,
  });
});

test("limits are never too small to begin", () => {
  const none = { tokens: 0, calls: 0, seconds: 0 };
  expect(defaultLimitsOf({ low: none, expected: none, high: none })).toEqual({
    tokens: 20_000,
    calls: 10,
    minutes: 10,
  });
});
