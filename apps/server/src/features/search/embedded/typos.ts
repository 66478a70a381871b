import type { Db, QueryWord } from "#deps";

import { correctionsOf, isMistypable, mostCorrected, replaceTerms } from "../mistyped.ts";
import { each, foundWord, keyOf } from "./found-words.ts";
import type { FoundWord } from "./ranking.ts";
import * as store from "./store.ts";

/**
 * For each word without matches, finds the term one edit away that occurs in most passages, and
 * returns its matches. The word's terms are replaced by that term.
 */
export async function correct(
  tx: Db,
  searched: store.CountedScopes,
  absent: readonly QueryWord[],
): Promise<Map<QueryWord, FoundWord>> {
  const mistyped = absent.filter(isMistypable).slice(0, mostCorrected);
  const corrected = new Map<QueryWord, FoundWord>();
  if (mistyped.length === 0) return corrected;
  const groups = [...new Set(searched.counted.map(({ languages }) => languages))];
  const corrections = mistyped.map((word) => [word, correctionsOf(word)] as const);
  const named = groups.map((languages) => {
    const terms = corrections.flatMap(([, by]) =>
      each(languages).flatMap((one) => [...(by.get(one) ?? [])]),
    );
    return [languages, [...new Set(terms)]] as const;
  });
  const asked = new Map(named.filter(([, terms]) => terms.length > 0));
  if (asked.size === 0) return corrected;
  const found = await store.postingsOf(tx, searched, asked);
  const rows = Map.groupBy(found, keyOf);
  for (const [word, by] of corrections) {
    const all = by.values().reduce((terms, some) => terms.union(some), new Set<string>());
    const held = Map.groupBy(
      found.filter(({ term }) => all.has(term)),
      ({ term }) => term,
    );
    const [best] = [...held].toSorted(([, one], [, other]) => sum(other) - sum(one));
    if (!best) continue;
    replaceTerms(word, by, best[0]);
    corrected.set(word, foundWord(word, groups, rows));
  }
  return corrected;
}

const sum = (rows: readonly store.FoundRows[]) => rows.reduce((all, { found }) => all + found, 0);
