import type { CellValue } from "@lectern/contract/review-columns";
import { isStopTerm, termsWithOffsets } from "@lectern/text-analysis/analyze";

import type { ReadStatement } from "../../../chat/pure.ts";
import { sameValue } from "../../values.ts";
import { type ParsedAnswer, suggested, unclear } from "./outcome.ts";

/** A value that a text states at [start, end); `readings`: several where it is ambiguous. */
export interface Mention {
  start: number;
  end: number;
  readings: CellValue[];
}

/** Consecutive mentions that the same words of the question introduce. */
interface Group {
  mentions: Mention[];
  /** Terms of the question before the first of them, after the mention before it. */
  terms: Set<string>;
  /** Characters between the last of those terms and the first mention. */
  distance: number;
}

/** A group counts as nearer where its distance is less than this share of the other's. */
const clearlyNearer = 0.5;

const termsOf = (text: string, language: string) =>
  termsWithOffsets(text, language).filter(({ term }) => !isStopTerm(term));

/** The last border of clauses in a text, and what is behind it. */
const lastClause =
  /(?:[,;،]|(?<!\p{L})(?:and|und|et|y|e|و))\s(?!.*(?:[,;،]|(?<!\p{L})(?:and|und|et|y|e|و))\s)(.*)$/su;

/**
 * Returns the mentions by the words before them. `byClause`: "begins on 1 March and ends on 31
 * December" are two, also where the question does not ask for the second.
 */
function groupsOf(
  { text, language }: ReadStatement,
  mentions: readonly Mention[],
  { asked, byClause }: { asked: ReadonlySet<string>; byClause: boolean },
) {
  const words = termsOf(text, language).filter(({ term }) => asked.has(term));
  const groups: Group[] = [];
  let from = 0;
  for (const mention of mentions) {
    const before = words.filter(({ start, end }) => start >= from && end <= mention.start);
    const clause = lastClause.exec(text.slice(from, mention.start))?.[1] ?? "";
    const isOther = byClause && termsOf(clause, language).length > 0;
    const last = groups.at(-1);
    from = mention.end;
    if (before.length === 0 && last && !isOther) last.mentions.push(mention);
    else
      groups.push({
        mentions: [mention],
        terms: new Set(before.map(({ term }) => term)),
        distance: mention.start - (before.at(-1)?.end ?? 0),
      });
  }
  return groups;
}

/** Returns the groups that the question asks for: of most of its words, or clearly the nearest. */
function wantedOf(groups: readonly Group[]): Group[] {
  const most = Math.max(...groups.map(({ terms }) => terms.size));
  const best = groups
    .filter(({ terms }) => terms.size === most)
    .toSorted((a, b) => a.distance - b.distance);
  const [nearest, next] = best;
  if (!nearest || !next) return best;
  return nearest.distance < clearlyNearer * next.distance ? [nearest] : best;
}

/** Words that make a value another than the one asked for, unless the question has them too. */
const kinds =
  /(?<!\p{L})(?:weighted|average|adjusted|pro forma|non-gaap|estimated?|expected|forecast|repurchased|gewichtet\p{L}*|durchschnittlich\p{L}*|bereinigt\p{L}*|voraussichtlich\p{L}*|geschätzt\p{L}*)(?!\p{L})/giu;

const isOfOtherKind = (question: string, text: string) => {
  const asked = question.toLowerCase();
  return [...text.toLowerCase().matchAll(kinds)].some(([word]) => !asked.includes(word));
};

const distinct = (values: readonly CellValue[]) =>
  values.filter((one, n) => values.findIndex((other) => sameValue(one, other)) === n);

/**
 * Returns the one value that the statements give; unclear where they give several, or none. Only
 * statements that hold as many words of the question as the best of them count.
 */
export function valueIn(
  question: string,
  statements: readonly ReadStatement[],
  mentionsIn: (statement: ReadStatement) => Mention[],
  { byClause = false } = {},
): ParsedAnswer {
  const stating = statements.flatMap((statement) => {
    const mentions = mentionsIn(statement);
    if (mentions.length === 0) return [];
    const asked = new Set(termsOf(question, statement.language).map(({ term }) => term));
    const held = termsOf(statement.text, statement.language).map(({ term }) => term);
    const covered = asked.intersection(new Set(held)).size;
    return [
      { statement, covered, groups: wantedOf(groupsOf(statement, mentions, { asked, byClause })) },
    ];
  });
  if (stating.length === 0) return unclear("review_value_missing", [], statements);
  const plain = stating.filter(({ statement }) => !isOfOtherKind(question, statement.text));
  const fitting = plain.length > 0 ? plain : stating;
  const most = Math.max(...fitting.map(({ covered }) => covered));
  const best = fitting.filter(({ covered }) => covered === most);
  const mentions = best.flatMap(({ groups }) => groups.flatMap((group) => group.mentions));
  const from = best.map(({ statement }) => statement);
  const values = distinct(mentions.flatMap(({ readings }) => readings));
  if (plain.length === 0) return unclear("review_value_of_other_kind", values, from);
  const [only] = values;
  if (only && values.length === 1) return suggested(only, from);
  const isAmbiguous = distinct(mentions.map(({ readings }) => readings[0]!)).length === 1;
  return unclear(isAmbiguous ? "review_date_ambiguous" : "review_values_differ", values, from);
}
