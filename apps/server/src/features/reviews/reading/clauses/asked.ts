import { isStopTerm } from "@lectern/text-analysis/analyze";

import { memoize } from "#memoize";

import { isInflectedIn, isSynonymIn } from "../../../chat/pure.ts";
import { type Clause, closes, opens, type Words } from "./clauses.ts";
import { groupsIn, lightTerms, meaningsIn, rolesNamed, tokensOf, typeTerms } from "./meanings.ts";
import { endGroup, startGroup } from "./wordings.ts";

/** A word or phrase of a question, with the groups of its wordings. */
export interface Unit {
  text: string;
  terms: readonly string[];
  groups: readonly number[];
  /** The groups of the words of a phrase: those of "payment" in "payment period". */
  parts: ReadonlySet<number>;
  isLight: boolean;
  isRole: boolean;
}

/** What a question is about, in the words of a language. */
export interface Asked {
  language: string;
  units: readonly Unit[];
  /** The parties it names, the one that acts first. */
  roles: readonly number[];
  /** "Class A", "Tier 2": what tells it from the others of its kind. */
  designations: readonly RegExp[];
}

const designation =
  /(?<!\p{L})(?:class|series|tier|level|phase|lot|zone|grade|part|priority|severity|option|block|unit|stage|tranche)\s+(?:[A-Z]|[IVX]+|\p{Nd}{1,3})(?![\p{L}\p{Nd}])/giu;

/** Reads a question. Kept, since a review asks each document the same. */
export const askedIn = memoize(256, readQuestion);

function readQuestion(question: string, language: string): Asked {
  const tokens = tokensOf(question, language);
  const meanings = meaningsIn(tokens, language);
  const [light, types] = [lightTerms(language), typeTerms(language)];
  const isIn = ({ start, end }: { start: number; end: number }) =>
    meanings.some((one) => one.start <= start && end <= one.end);
  const plain = tokens
    .filter((one) => !isIn(one) && one.terms.some((term) => !isStopTerm(term)))
    .map((one) => ({ ...one, groups: [] }));
  const all = [...meanings, ...plain].toSorted((a, b) => a.start - b.start);
  const units = all.flatMap(({ start, end, terms, groups }): Unit[] => {
    const own = terms.filter((term) => !isStopTerm(term));
    if (own.length === 0 && groups.length === 0) return [];
    // The value shows that it is an amount or a number of days.
    if (terms.length === 1 && types.has(terms[0]!)) return [];
    const text = question.slice(start, end);
    return [
      {
        text,
        terms,
        groups,
        parts: partsOf(text, terms, language),
        isLight: terms.every((term) => light.has(term) || isStopTerm(term)),
        isRole: rolesNamed(text, language).length > 0,
      },
    ];
  });
  return {
    language,
    units: units.filter(
      (one, n) => units.findIndex((other) => other.terms.join() === one.terms.join()) === n,
    ),
    roles: rolesNamed(question, language),
    designations: (question.match(designation) ?? []).map(
      (said) =>
        new RegExp(
          String.raw`(?<!\p{L})${RegExp.escape(said).replaceAll(/(?:\\x20|\s)+/g, String.raw`\s+`)}(?![\p{L}\p{Nd}])`,
          "iu",
        ),
    ),
  };
}

/** Returns the groups of the one word of weight in a phrase: of "payment" in "payment period". */
function partsOf(text: string, terms: readonly string[], language: string): Set<number> {
  if (terms.length < 2) return new Set();
  const light = lightTerms(language);
  const own = tokensOf(text, language).filter(({ terms: [term = ""] }) => !light.has(term));
  return own.length === 1 ? groupsIn(own, language) : new Set();
}

const holding = { same: 1, meant: 0.95, inflected: 0.9, compound: 0.75, part: 0.7, akin: 0.55 };
/** The same for words that stand around a clause. */
const standing = { own: 1, dated: 0.9, lead: 0.85, before: 0.5 };

const shortestCompound = 5;
export const isPartOf = (one: string, other: string) =>
  Math.min(one.length, other.length) >= shortestCompound &&
  (one.includes(other) || other.includes(one));

/** How surely words hold one of a question, 0 to 1. */
export function heldInWords(
  { terms, groups, parts }: Unit,
  words: Words,
  language: string,
): number {
  const own = terms.filter((term) => !isStopTerm(term));
  if (own.length > 0 && own.every((term) => words.terms.has(term))) return holding.same;
  if (groups.some((group) => words.groups.has(group))) return holding.meant;
  if (!parts.isDisjointFrom(words.groups)) return holding.part;
  if (own.length !== 1) return 0;
  const [term = ""] = own;
  if (isInflectedIn(term, words.terms)) return holding.inflected;
  if (language === "de" && [...words.terms].some((one) => isPartOf(one, term)))
    return holding.compound;
  return isSynonymIn(term, words.terms, language) ? holding.akin : 0;
}

/** How much a word of a question counts: "total" says little. */
export const weightOf = ({ isLight }: Unit) => (isLight ? 0.3 : 1);

/** Returns how much of a question words hold; `weigh`: how much each of its words counts. */
export const amountHeld = (
  units: readonly Unit[],
  words: Words,
  language: string,
  weigh: (unit: Unit) => number = weightOf,
) => units.reduce((sum, unit) => sum + weigh(unit) * heldInWords(unit, words, language), 0);

/** Words in or around a clause, the clause by its number, and how much they count for it. */
export interface Place {
  words: Words;
  at: number;
  counts: number;
}

/** Returns where words stand in and around clauses. */
export const placesOf = (clauses: readonly Clause[]): Map<Words, Place[]> =>
  Map.groupBy(
    clauses.flatMap(({ own, lead, before }, at): Place[] => [
      { words: own, at, counts: standing.own },
      { words: lead, at, counts: standing.lead },
      ...(before ? [{ words: before, at, counts: standing.before }] : []),
    ]),
    ({ words }) => words,
  );

/**
 * Returns how surely each clause, with what introduces it, holds a word of a question; `held`: how
 * surely words hold it.
 */
export function heldBy(
  unit: Unit,
  held: ReadonlyMap<Words, number>,
  clauses: readonly Clause[],
  places: ReadonlyMap<Words, readonly Place[]>,
): Float64Array {
  const amounts = new Float64Array(clauses.length);
  const [isStart, isEnd] = [unit.groups.includes(startGroup), unit.groups.includes(endGroup)];
  if (isStart || isEnd)
    for (const [at, clause] of clauses.entries())
      if ((isStart && opens(clause)) || (isEnd && closes(clause))) amounts[at] = standing.dated;
  for (const [words, amount] of held)
    for (const { at, counts } of places.get(words) ?? [])
      amounts[at] = Math.max(amounts[at]!, counts * amount);
  return amounts;
}
