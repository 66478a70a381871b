import type { Db, LexicalQuery, QueryWord } from "#deps";

import { isStopTerm } from "@lectern/text-analysis/analyze";
import { makeTerms } from "@lectern/text-analysis/term";
import { each, foundWord, keyOf } from "./found-words.ts";
import type { FoundWord } from "./ranking.ts";
import * as store from "./store.ts";

/** Minimum letters of a corrected word: shorter ones are one edit away from too many others. */
const shortest = 5;
/**
 * Maximum letters: longer strings are rarely words, and the number of candidates grows with the
 * length.
 */
const longest = 24;
const mostCorrected = 3;
const letter = /^\p{L}+$/u;
/** Without accents and capitals, since terms are folded. */
const alphabets = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзийклмнопрстуфхцчшщъыьэюя",
  "αβγδεζηθικλμνξοπρστυφχψω",
];

/**
 * For each word without matches, finds the term one edit away that occurs in most passages, and
 * returns its matches. The word's terms are replaced by that term.
 */
export async function correct(
  tx: Db,
  { tenantScopes, scope, counted }: Pick<LexicalQuery, "tenantScopes" | "scope" | "counted">,
  absent: readonly QueryWord[],
): Promise<Map<QueryWord, FoundWord>> {
  const mistyped = mayBeMistyped(absent);
  const corrected = new Map<QueryWord, FoundWord>();
  if (mistyped.length === 0) return corrected;
  const groups = [...new Set(counted.map(({ languages }) => languages))];
  const corrections = mistyped.map((word) => [word, correctionsOf(word)] as const);
  const named = groups.map((languages) => {
    const terms = corrections.flatMap(([, by]) =>
      each(languages).flatMap((one) => [...(by.get(one) ?? [])]),
    );
    return [languages, [...new Set(terms)]] as const;
  });
  const asked = new Map(named.filter(([, terms]) => terms.length > 0));
  if (asked.size === 0) return corrected;
  const found = await store.postingsOf(tx, tenantScopes, scope, counted, asked);
  const rows = Map.groupBy(found, keyOf);
  for (const [word, by] of corrections) {
    const all = by.values().reduce((terms, some) => terms.union(some), new Set<string>());
    const held = Map.groupBy(
      found.filter(({ term }) => all.has(term)),
      ({ term }) => term,
    );
    const [best] = [...held].toSorted(([, one], [, other]) => sum(other) - sum(one));
    if (!best) continue;
    word.terms = new Map(
      [...by].flatMap(([language, terms]) =>
        terms.has(best[0]) ? [[language, best[0]] as const] : [],
      ),
    );
    corrected.set(word, foundWord(word, groups, rows));
  }
  return corrected;
}

const sum = (rows: readonly store.FoundRows[]) => rows.reduce((all, { found }) => all + found, 0);

/**
 * Returns the words without matches that may be mistyped. A name is not corrected: it may just be
 * absent.
 */
const mayBeMistyped = (words: readonly QueryWord[]): QueryWord[] =>
  words
    .filter(({ said, terms }) => {
      const isName = /^\p{Lu}/u.test(said) && !terms.has("de");
      const fits = said.length >= shortest && said.length <= longest;
      return fits && letter.test(said) && !isName;
    })
    .slice(0, mostCorrected);

/**
 * Returns, by language, the terms of all words one edit away: a letter removed, added, replaced or
 * swapped.
 */
function correctionsOf({ said, terms }: QueryWord): Map<string, Set<string>> {
  const edits = oneEditFrom(said.toLowerCase());
  return new Map(
    [...terms.keys()].map((language) => [
      language,
      new Set(
        edits
          .flatMap((word) => makeTerms(word, language).slice(0, 1))
          .filter((term) => !isStopTerm(term)),
      ),
    ]),
  );
}

/** Returns every string at Damerau distance one; none for a script without an alphabet above. */
function oneEditFrom(word: string): string[] {
  const alphabet = alphabets.find((letters) => letters.includes(word.at(-1) ?? " "));
  if (alphabet === undefined) return [];
  const edits: string[] = [];
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of alphabet) edits.push(before + letter + after);
    if (after === "") continue;
    edits.push(before + after.slice(1));
    for (const letter of alphabet) edits.push(before + letter + after.slice(1));
    if (after.length > 1) edits.push(before + after[1] + after[0] + after.slice(2));
  }
  return edits;
}
