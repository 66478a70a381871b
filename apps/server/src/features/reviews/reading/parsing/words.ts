import type { CellValue } from "@lectern/contract/review-columns";
import { analyze, isStopTerm } from "@lectern/text-analysis/analyze";

import type { ReadStatement } from "../../../chat/pure.ts";
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
