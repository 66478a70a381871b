import type { RunCost, RunEstimate, RunLimits } from "@lectern/contract/agents/run-parts";

import type { Model } from "#deps";
import type { TokenCounts } from "#tokens";

import { inUnits, priceOf } from "../../caps/index.ts";
import { researcherOutput, roomForPassages } from "../roles/researcher.ts";
import { reviewerOutput } from "../roles/reviewer.ts";
import { writerOutput } from "../roles/writer.ts";

/** Tokens of a researcher's prompt beside its passages: rules, questions and notes so far. */
const aroundPassages = 1_200;
/** Tokens of a writer's prompt: rules and questions; findings with quotes for each question. */
const aroundFindings = 700;
const findingsPerQuestion = 400;
/** Tokens of a reviewer's prompt: rules; text and questions of each section. */
const aroundReport = 500;
const textPerSection = 1_000;

interface Course {
  /** Calls of the researcher for each section. */
  research: number;
  /** Sections of which the checker has some rewritten, as a share. */
  rewritten: number;
  secondsPerCall: number;
  /** Without a model, for each question. */
  secondsPerQuestion: number;
}

const courses: Record<keyof RunEstimate, Course> = {
  low: { research: 1, rewritten: 0, secondsPerCall: 5, secondsPerQuestion: 1 },
  expected: { research: 2, rewritten: 0.5, secondsPerCall: 15, secondsPerQuestion: 2 },
  high: { research: 3, rewritten: 1, secondsPerCall: 60, secondsPerQuestion: 4 },
};
/** Researchers that work at the same time. */
const atOnce = 2;

interface EstimatedSection {
  questions: readonly { included: boolean }[];
}

/** The model that is asked first; null: none is used. */
export type EstimatedModel = Pick<Model, "windowTokens" | "price"> | null;

/**
 * Returns what a plan will cost from its approval on (the planner's calls are spent already), by
 * the questions that are included:
 *
 * - researcher: 1 / 2 / 3 calls for each section, each with passages (12,000 tokens, or 60 % of a
 *   small window) + 1,200 around them + 800 output;
 * - writer: 1 call for each section, 700 + 400 for each question + 1,500 output;
 * - checker: has 0 / half / all of the sections rewritten: a writer's call, and the text before it;
 * - reviewer: 1 call, 500 + 1,000 for each section + 600 output.
 *
 * Money is what these tokens cost at the price of the model. A call takes 5 / 15 / 60 s; two sections are researched at once. Without a model nothing is
 * spent, and a question takes 1 / 2 / 4 s.
 */
export function estimateOf(
  sections: readonly EstimatedSection[],
  model: EstimatedModel,
): RunEstimate {
  const counts = sections
    .map(({ questions }) => questions.filter(({ included }) => included).length)
    .filter((count) => count > 0);
  const nothing = { tokens: 0, calls: 0, money: model?.price ? 0 : null };
  const cost = (course: Course): RunCost =>
    model && counts.length > 0
      ? withModel(counts, model, course)
      : { ...nothing, seconds: sum(counts) * course.secondsPerQuestion };
  return { low: cost(courses.low), expected: cost(courses.expected), high: cost(courses.high) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const together = (parts: readonly TokenCounts[]): TokenCounts => ({
  input: sum(parts.map(({ input }) => input)),
  output: sum(parts.map(({ output }) => output)),
});
const times = ({ input, output }: TokenCounts, count: number): TokenCounts => ({
  input: input * count,
  output: output * count,
});

function withModel(
  counts: readonly number[],
  { windowTokens, price = null }: NonNullable<EstimatedModel>,
  course: Course,
): RunCost {
  const sections = counts.length;
  const researched = sections * course.research;
  const rewritten = Math.ceil(sections * course.rewritten);
  const research = {
    input: aroundPassages + roomForPassages(windowTokens),
    output: researcherOutput,
  };
  const writing = together(
    counts.map((count) => ({
      input: aroundFindings + findingsPerQuestion * count,
      output: writerOutput,
    })),
  );
  // Sections differ in length; which ones are rewritten is not known.
  const rewrite = {
    input: Math.ceil(writing.input / sections) + writerOutput,
    output: writerOutput,
  };
  const review = { input: aroundReport + textPerSection * sections, output: reviewerOutput };
  const all = together([times(research, researched), writing, times(rewrite, rewritten), review]);
  const inTurn = Math.ceil(sections / atOnce) * course.research + sections + rewritten + 1;
  return {
    tokens: all.input + all.output,
    calls: researched + sections + rewritten + 1,
    seconds: inTurn * course.secondsPerCall,
    money: price && inUnits(priceOf(price, all)),
  };
}

/** Share above the highest estimate: a quarter of a limit is kept for writing and checking. */
const margin = 1.5;
const steps = { tokens: 10_000, calls: 10, minutes: 5, money: 0.5 };
const least = { tokens: 20_000, calls: 10, minutes: 10, money: 0.5 };

/** Returns limits that leave room above the highest estimate, as numbers that are easy to read. */
export function defaultLimitsOf({ high }: RunEstimate): RunLimits {
  const limit = (of: keyof RunLimits, amount: number) =>
    Math.max(least[of], Math.ceil((amount * margin) / steps[of]) * steps[of]);
  return {
    tokens: limit("tokens", high.tokens),
    calls: limit("calls", high.calls),
    minutes: limit("minutes", high.seconds / 60),
    // A model without a price or without a charge needs no limit.
    money: high.money ? limit("money", high.money) : null,
  };
}
