import type { CellValue } from "@lectern/contract/review-columns";
import { analyze, isStopTerm, termsWithOffsets } from "@lectern/text-analysis/analyze";

import { mayDeny, negates, type ReadStatement } from "../../../chat/pure.ts";
import { isNamedByAdjective } from "./demonyms.ts";
import { type ParsedAnswer, suggested, unclear } from "./outcome.ts";

const longestText = 5000;
const longestItem = 1000;
const mostItems = 50;

const onOneLine = (text: string) =>
  text
    .replaceAll(/-\n(?=\p{Ll})/gu, "")
    // Statements from tables are written as Markdown.
    .replaceAll(/\\([$*_`~|[\]\\])/g, "$1")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** A question for a code, such as the number of an invoice. */
const asksForCode =
  /(?<!\p{L})(?:number|no\.|code|id|identifier|reference|nummer|nr\.|kennzeichen|aktenzeichen)(?!\p{L})/iu;
/** Maximum characters of a text that states a code and little else. */
const longestWithCode = 160;

/**
 * Returns the statement that fits best, in the document's own words; undefined where a code is asked
 * for, and none is stated.
 */
export function textOf(
  question: string,
  statements: readonly ReadStatement[],
): ParsedAnswer | undefined {
  const isFor = asksForCode.test(question) && !/how many|wie viele?/i.test(question);
  const fitting = isFor
    ? statements.filter(({ text }) => /\p{Nd}/u.test(text) && text.length <= longestWithCode)
    : statements;
  const [first] = fitting;
  if (!first) return undefined;
  const text = onOneLine(first.text).slice(0, longestText);
  return suggested({ type: "text", text }, fitting);
}

const bullet = /^(?:[-*+•‣▪>]\s*|\(?\p{L}[.)]\s+|\(?\d{1,3}[.)]\s+)/u;

/** Returns each statement as an item. */
export function listOf(statements: readonly ReadStatement[]): ParsedAnswer {
  const items = statements
    .map(({ text }) => onOneLine(text).replace(bullet, "").slice(0, longestItem))
    .filter((item) => item !== "");
  const value: CellValue = { type: "list", items: [...new Set(items)].slice(0, mostItems) };
  return { ...suggested(value, statements), from: statements };
}

const termsOf = (text: string, language: string) =>
  new Set(analyze(text, language).filter((term) => !isStopTerm(term)));

/** Returns the options that a statement names, without those that are part of a longer one. */
export function namedIn({ text, language }: ReadStatement, options: readonly string[]): string[] {
  const said = termsOf(text, language);
  const isSaid = (option: string) => {
    if (isNamedByAdjective(option, text)) return true;
    const wanted = termsOf(option, language);
    if (wanted.size > 0) return wanted.isSubsetOf(said);
    const word = RegExp.escape(option.toLowerCase());
    return new RegExp(String.raw`(?<![\p{L}\p{Nd}])${word}(?![\p{L}\p{Nd}])`, "u").test(
      text.toLowerCase(),
    );
  };
  const named = options.filter(isSaid);
  return named.filter((option) => {
    const own = termsOf(option, language);
    return !named.some((other) => {
      const all = termsOf(other, language);
      return other !== option && own.size < all.size && own.isSubsetOf(all);
    });
  });
}

/** Returns the option that the statements name; unclear where they name several, or none. */
export function choiceOf(
  options: readonly string[],
  statements: readonly ReadStatement[],
): ParsedAnswer {
  const naming = statements.filter((one) => namedIn(one, options).length > 0);
  const named = [...new Set(naming.flatMap((one) => namedIn(one, options)))];
  const values = named.map((option): CellValue => ({ type: "choice", option }));
  const [only] = values;
  if (only && values.length === 1) return suggested(only, naming);
  if (values.length > 1) return unclear("review_values_differ", values, naming);
  return unclear("review_value_missing", [], statements);
}

/**
 * Proposes yes, or no where the statement that fits best negates what is asked, in all of its words.
 * Unclear where its words limit or deny without a negation ("only with consent", "is excluded"), or
 * where statements disagree.
 */
export function yesOrNoOf(question: string, statements: readonly ReadStatement[]): ParsedAnswer {
  const most = Math.max(...statements.map((one) => coveredBy(question, one)));
  const said = statements
    .filter((one) => coveredBy(question, one) >= comparable * most)
    .slice(0, 2)
    .map((one) => polarityOf(question, one));
  const [first] = said;
  const isOne = first !== undefined && said.every((one) => one === first);
  if (isOne && first !== "unsure")
    return suggested({ type: "yes_no", yes: first === "yes" }, statements);
  const both = [true, false].map((yes): CellValue => ({ type: "yes_no", yes }));
  return unclear("review_values_differ", both, statements);
}

/** Statements that hold a smaller share of the words that the best one holds are on something else. */
const comparable = 0.6;

/** Returns how many words of a question a statement holds. */
const coveredBy = (question: string, { text, language }: ReadStatement) =>
  termsOf(question, language).intersection(termsOf(text, language)).size;

const isNegation = (word: string, language: string) =>
  negates({ text: word, language, placed: termsWithOffsets(word, language) });

/** Returns the number of words that negate by themselves: "neither", "without". */
const negationsIn = (text: string, language: string) =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => isNegation(word, language)).length;

function polarityOf(question: string, { text, language }: ReadStatement): "yes" | "no" | "unsure" {
  const placed = termsWithOffsets(text, language);
  const asked = new Set(termsWithOffsets(question, language).map(({ term }) => term));
  const limits = placed.some(
    ({ term, start, end }) =>
      !asked.has(term) && mayDeny(text.slice(start, end).toLowerCase(), language),
  );
  if (limits) return "unsure";
  const own = negates({ text, language, placed });
  const other = negates({ text: question, language, placed: termsWithOffsets(question, language) });
  // "Neither may assign it without consent" says no to "May one assign it without consent?".
  if (own && other && negationsIn(text, language) > negationsIn(question, language)) return "no";
  if (own === other) return "yes";
  // A negation beside only some of the question's words may deny something else.
  return termsOf(question, language).isSubsetOf(termsOf(text, language)) ? "no" : "unsure";
}
