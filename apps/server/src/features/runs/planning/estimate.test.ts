import { RunEstimate, RunLimits } from "@lectern/contract/agents/run-parts";
import { expect, test } from "vitest";

import { defaultLimitsOf, estimateOf } from "./estimate.ts";

const section = (...included: boolean[]) => ({
  questions: included.map((one) => ({ included: one })),
});
const model = { windowTokens: 128_000 };

test("a section of two questions costs one to three calls of research, and the writing", () => {
  const estimate = estimateOf([section(true, true)], model);
  // Research 14,000 a call; writing 3,000; a rewrite 4,500; the review 2,100.
  expect(estimate).toEqual({
    low: { tokens: 14_000 + 3_000 + 2_100, calls: 3, seconds: 15, money: null },
    expected: { tokens: 2 * 14_000 + 3_000 + 4_500 + 2_100, calls: 5, seconds: 75, money: null },
    high: { tokens: 3 * 14_000 + 3_000 + 4_500 + 2_100, calls: 6, seconds: 360, money: null },
  });
});

test("money is what the tokens cost: prompts at one price, what is written at another", () => {
  const price = { input: 2, output: 10, currency: "EUR" };
  const { low } = estimateOf([section(true, true)], { ...model, price });
  // Written: 800 by the researcher, 1,500 by the writer, 600 by the reviewer.
  const written = 800 + 1_500 + 600;
  expect(low.money).toBeCloseTo(((low.tokens - written) * 2 + written * 10) / 1_000_000, 6);
  const free = { ...price, input: 0, output: 0 };
  expect(estimateOf([section(true)], { ...model, price: free }).high.money).toBe(0);
  expect(estimateOf([section(false)], { ...model, price }).high.money).toBe(0);
});

test("questions that a person left out cost nothing", () => {
  expect(estimateOf([section(true, false), section(false, false)], model)).toEqual(
    estimateOf([section(true)], model),
  );
  expect(estimateOf([section(false)], model).high).toEqual({
    tokens: 0,
    calls: 0,
    seconds: 0,
    money: null,
  });
});

test("a small window leaves less to passages", () => {
  const { low } = estimateOf([section(true, true)], { windowTokens: 8_000 });
  expect(low.tokens).toBe(4_800 + 2_000 + 3_000 + 2_100);
});

test("two sections are researched at the same time", () => {
  const [one, two] = [1, 2].map((count) => estimateOf(Array(count).fill(section(true)), model).low);
  expect(two!.seconds - one!.seconds).toBe(5);
});

test("without a model a run costs time alone", () => {
  expect(estimateOf([section(true, true), section(true)], null)).toEqual({
    low: { tokens: 0, calls: 0, seconds: 3, money: null },
    expected: { tokens: 0, calls: 0, seconds: 6, money: null },
    high: { tokens: 0, calls: 0, seconds: 12, money: null },
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
  const none = { tokens: 0, calls: 0, seconds: 0, money: null };
  const high = { tokens: 51_600, calls: 21, seconds: 1_000, money: null };
  expect(defaultLimitsOf({ low: none, expected: none, high })).toEqual({
    tokens: 80_000,
    calls: 40,
    minutes: 25,
    money: null,
  });
});

test("a limit of money leaves room above the highest estimate, in steps of a half", () => {
  const none = { tokens: 0, calls: 0, seconds: 0, money: 0 };
  const limitAt = (money: number) =>
    defaultLimitsOf({ low: none, expected: none, high: { ...none, money } }).money;
  expect([0.01, 0.9, 4].map(limitAt)).toEqual([0.5, 1.5, 6]);
  expect(limitAt(0)).toBeNull();
});

test("limits are never too small to begin", () => {
  const none = { tokens: 0, calls: 0, seconds: 0, money: null };
  expect(defaultLimitsOf({ low: none, expected: none, high: none })).toEqual({
    tokens: 20_000,
    calls: 10,
    minutes: 10,
    money: null,
  });
});
