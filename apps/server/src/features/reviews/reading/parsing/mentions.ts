import type { CellValue } from "@lectern/contract/review-columns";

import type { ReadStatement } from "../../../chat/pure.ts";
import { amountHeld, askedIn } from "../clauses/asked.ts";
import { wordsOf } from "../clauses/clauses.ts";
import { sameValue } from "../../values.ts";
import type { Mention } from "./mention.ts";
import { type ParsedAnswer, suggested, unclear } from "./outcome.ts";
import { respectiveIn } from "./respectively.ts";
import { wantedIn } from "./segments.ts";

/** Words that make a value another than the one asked for, unless the question has them too. */
const kinds =
  /(?<!\p{L})(?:weighted|average|adjusted|pro forma|non-gaap|estimated?|expected|forecast|repurchased|gewichtet\p{L}*|durchschnittlich\p{L}*|bereinigt\p{L}*|voraussichtlich\p{L}*|geschätzt\p{L}*)(?!\p{L})/giu;

const isOfOtherKind = (question: string, text: string) => {
  const asked = question.toLowerCase();
  return [...text.toLowerCase().matchAll(kinds)].some(
    ([word]) => !asked.includes(word.replace(/(?:ed|ing|e?s)$/u, "")),
  );
};

const distinct = (values: readonly CellValue[]) =>
  values.filter((one, n) => values.findIndex((other) => sameValue(one, other)) === n);

/** How many words of a question a statement holds, in its own words or others. */
const coveredBy = (question: string, { text, language }: ReadStatement): number =>
  amountHeld(askedIn(question, language).units, wordsOf(text, language), language, () => 1);

/** Returns the values of a statement that a question asks for: all where it does not say which. */
function askedFor(question: string, { text, language }: ReadStatement, mentions: Mention[]) {
  const respective = respectiveIn(question, text, mentions);
  if (respective === undefined) return wantedIn(question, text, language, mentions);
  return respective === "unclear" ? mentions : [respective];
}

/** Statements that hold so much less than the best of them are on something else. */
const comparable = 0.5;

/**
 * Returns the one value that the statements give; unclear where they give several, or none. Only
 * statements that hold as many words of the question as the best of them count.
 */
export function valueIn(
  question: string,
  statements: readonly ReadStatement[],
  mentionsIn: (statement: ReadStatement) => Mention[],
): ParsedAnswer {
  const stating = statements.flatMap((statement) => {
    const mentions = mentionsIn(statement);
    if (mentions.length === 0) return [];
    const wanted = askedFor(question, statement, mentions);
    return [{ statement, covered: coveredBy(question, statement), wanted }];
  });
  if (stating.length === 0) return unclear("review_value_missing", [], statements);
  const plain = stating.filter(({ statement }) => !isOfOtherKind(question, statement.text));
  const fitting = plain.length > 0 ? plain : stating;
  const most = Math.max(...fitting.map(({ covered }) => covered));
  const best = fitting.filter(({ covered }) => covered > most - comparable);
  const mentions = best.flatMap(({ wanted }) => wanted);
  const from = best.map(({ statement }) => statement);
  const values = distinct(mentions.flatMap(({ readings }) => readings));
  if (plain.length === 0) return unclear("review_value_of_other_kind", values, from);
  const [only] = values;
  if (only && values.length === 1) return suggested(only, from);
  const isAmbiguous = distinct(mentions.map(({ readings }) => readings[0]!)).length === 1;
  return unclear(isAmbiguous ? "review_date_ambiguous" : "review_values_differ", values, from);
}
