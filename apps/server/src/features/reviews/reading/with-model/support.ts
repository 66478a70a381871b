import type { Support } from "@lectern/contract/chat";
import type { CellValue } from "@lectern/contract/review-columns";

import { type Finding, groundingCheck } from "../../../chat/index.ts";
import type { Evidence, Quote } from "../../../chat/pure.ts";
import { datesOf } from "../parsing/dates.ts";
import type { Mention } from "../parsing/mention.ts";
import { moneyOf, numbersOf } from "../parsing/numbers.ts";
import type { Question } from "../parsing/outcome.ts";
import { namedIn } from "../parsing/words.ts";

const finding = (support: Support): Finding => ({ support, note: null });

const wordsOf = ({ evidence, start, end }: Quote) => evidence.text.slice(start, end);

const asStatement = ({ language }: Evidence, text: string) => ({
  text,
  language,
  isVerbatim: true,
  quotes: [],
});

/** "In millions" stands in the head of a table, not in its row. */
const scales = [1, 1e3, 1e6, 1e9];
const isSame = (a: number, b: number) =>
  Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** Returns how well quotes carry a value; dates and figures must stand in them. */
export function supportOf(value: CellValue, quotes: readonly Quote[]): Finding {
  switch (value.type) {
    case "date":
      return finding(supportOfDate(value.date, quotes));
    case "number":
    case "amount":
      return finding(supportOfFigure(value, quotes));
    case "choice": {
      const named = quotes.some(
        (quote) => namedIn(asStatement(quote.evidence, wordsOf(quote)), [value.option]).length > 0,
      );
      return finding(named ? "supported" : "partial");
    }
    case "yes_no":
      // The quotes are evidence for yes or no, but never state it: partial at most.
      return finding("partial");
    case "text":
      return supportOfWords(value.text, quotes);
    case "list": {
      const all = value.items.map((item) => supportOfWords(item, quotes));
      return all.find((one) => one.support !== "supported") ?? finding("supported");
    }
  }
}

/** Returns the question with its answer, for a model that checks whether quotes carry it. */
export const claimOf = ({ question }: Pick<Question, "question">, value: CellValue): string =>
  `${question} ${answerOf(value)}`;

function answerOf(value: CellValue): string {
  switch (value.type) {
    case "yes_no":
      return value.yes ? "Yes." : "No.";
    case "choice":
      return value.option;
    case "text":
      return value.text;
    case "list":
      return value.items.join("; ");
    case "date":
      return value.date;
    case "number":
      return `${value.number} ${value.unit ?? ""}`.trim();
    case "amount":
      return `${value.number} ${value.currency ?? ""}`.trim();
  }
}

function supportOfWords(text: string, quotes: readonly Quote[]): Finding {
  const [first] = quotes;
  return groundingCheck(
    text,
    quotes.map(wordsOf),
    first?.evidence.language ?? "und",
    quotes.map(({ evidence }) => `${evidence.heading ?? ""}\n${evidence.documentName}`).join("\n"),
    quotes.map(({ evidence }) => evidence.text),
  );
}

function supportOfDate(date: string, quotes: readonly Quote[]): Support {
  const mentions = quotes.flatMap((quote) => datesOf(asStatement(quote.evidence, wordsOf(quote))));
  const says = ({ readings }: Mention) =>
    readings.some((one) => one.type === "date" && one.date === date);
  const found = mentions.filter(says);
  if (found.length === 0) return "unsupported";
  return found.some(({ readings }) => readings.length === 1) ? "supported" : "partial";
}

const inParentheses = /\(\s*\p{Sc}?\s*\p{Nd}[\p{Nd}.,]*\)/u;

type Figure = Extract<CellValue, { type: "number" | "amount" }>;

function supportOfFigure(value: Figure, quotes: readonly Quote[]): Support {
  const given = (text: (quote: Quote) => string) =>
    quotes.flatMap((quote) => {
      const said = asStatement(quote.evidence, text(quote));
      return [...moneyOf(said, null), ...numbersOf(said, null)].flatMap(({ readings }) => readings);
    });
  // In tables of figures, "(0.66)" is a loss.
  const mayBeLoss = value.number < 0 && quotes.some((quote) => inParentheses.test(wordsOf(quote)));
  const says = (one: CellValue, scale = 1) =>
    (one.type === "number" || one.type === "amount") &&
    (isSame(one.number * scale, value.number) ||
      (mayBeLoss && isSame(-one.number * scale, value.number)));
  const quoted = given(wordsOf);
  const agreeing = quoted.filter((one) => says(one));
  if (agreeing.some((one) => agrees(value, one))) return "supported";
  const whole = given(({ evidence }) => evidence.text);
  const isScaled = scales.some((scale) => quoted.some((one) => says(one, scale)));
  if (isScaled && whole.some((one) => says(one) && agrees(value, one))) return "supported";
  return isScaled ? "partial" : "unsupported";
}

/** Whether the document names the same currency; units are written in many ways. */
const agrees = (value: Figure, given: CellValue) =>
  value.type === "number" ||
  (given.type === "amount" && (value.currency === null || given.currency === value.currency));
