import type { CellValue } from "@lectern/contract/review-columns";

import type { Question } from "../parsing/outcome.ts";
import { valueOf } from "./values.ts";

/** Words that a model says it copied, and the number of the passage that it names. */
export interface QuotedWords {
  mark: number | undefined;
  words: string;
}

/** What the lines of a model say on one question. */
export interface ModelAnswer {
  kind: "value" | "none" | "unclear";
  values: CellValue[];
  quotes: QuotedWords[];
}

/** What is wrong with the lines on one question, in words for the model. */
export interface Fault {
  fault: string;
}

const keyed = /^[\s>*`#•-]*Q\s?(\d{1,2})[\s:.*)-]{1,4}(VALUE|QUOTE|NONE|UNCLEAR)\b[*:]*\s*(.*)$/iu;
const quoted = /^\[\s*(\d{1,5})\s*[\])][\s:]*(.*)$/u;
const around = /^["“„«‘'`\s]+|["”“»’'`\s]+$/gu;
const thought = /^[\s\S]*<\/think(?:ing)?>/i;
const mostQuotes = 5;

interface Lines {
  values: string[];
  quotes: QuotedWords[];
  isNone: boolean;
  isUnclear: boolean;
}

/**
 * Reads the lines of a model, by the place of their question from 0. Lines of other forms are
 * ignored: some models explain themselves whatever they are told.
 */
export function readLines(
  said: string,
  questions: readonly Question[],
): Map<number, ModelAnswer | Fault> {
  const all = questions.map((): Lines => ({
    values: [],
    quotes: [],
    isNone: false,
    isUnclear: false,
  }));
  for (const line of said.replace(thought, "").split("\n")) {
    const [, number, key = "", rest = ""] = keyed.exec(line.trimEnd()) ?? [];
    const lines = all[Number(number) - 1];
    if (!lines) continue;
    const word = key.toUpperCase();
    if (word === "VALUE") lines.values.push(rest.replaceAll(/^[*`]+|[*`]+$/g, "").trim());
    else if (word === "QUOTE") lines.quotes.push(quoteOf(rest));
    else if (word === "NONE") lines.isNone = true;
    else lines.isUnclear = true;
  }
  return new Map(questions.map((question, at) => [at, answerOf(question, all[at]!)]));
}

function quoteOf(text: string): QuotedWords {
  const [, mark, words] = quoted.exec(text) ?? [];
  const copied = (words ?? text).replaceAll(around, "");
  return { mark: mark === undefined ? undefined : Number(mark), words: copied };
}

function answerOf(question: Question, lines: Lines): ModelAnswer | Fault {
  const { isNone, isUnclear } = lines;
  const quotes = lines.quotes.filter(({ words }) => words !== "").slice(0, mostQuotes);
  if (isNone) {
    return lines.values.length > 0 || isUnclear
      ? { fault: "NONE stands beside another answer" }
      : { kind: "none", values: [], quotes: [] };
  }
  if (lines.values.length === 0 && !isUnclear) return { fault: "it has no VALUE line" };
  if (lines.values.length > 1 && !isUnclear && question.type !== "list")
    return { fault: "it has more than one VALUE line" };
  const values: CellValue[] = [];
  for (const text of lines.values) {
    const value = valueOf(question, text);
    if (!value) return { fault: `"${text.slice(0, 60)}" is not in the form asked for` };
    values.push(value);
  }
  if (isUnclear) return { kind: "unclear", values, quotes };
  if (quotes.length === 0) return { fault: "it has no QUOTE line" };
  return { kind: "value", values: question.type === "list" ? [listOf(values)] : values, quotes };
}

/** A list gets a value for each of its lines. */
const listOf = (values: readonly CellValue[]): CellValue => ({
  type: "list",
  items: [...new Set(values.flatMap((one) => (one.type === "list" ? one.items : [])))],
});
