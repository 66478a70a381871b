import { indexTerms } from "@lectern/text-analysis/analyze";

import type { QueryWord } from "#deps";

import { readQuery } from "../../search/index.ts";

/**
 * Returns a term as stored: prefixed with its language, so that words match only in the same
 * language.
 */
export const kept = (language: string, term: string) => `${language}:${term}`;

/** Returns the distinct words that a snippet is indexed under. */
export const indexedTermsOf = (snippet: {
  language: string;
  quote: string;
  note: string;
}): string[] => [
  ...new Set(
    indexTerms(`${snippet.quote}\n${snippet.note}`, snippet.language).map((term) =>
      kept(snippet.language, term),
    ),
  ),
];

/**
 * What a snippet must contain to match: as many of the terms as the query has words in its
 * language.
 */
export interface SoughtWords {
  terms: string[];
  /** The number of terms required, by language. */
  needed: Record<string, number>;
  /** For highlighting. */
  words: QueryWord[];
}

/** Parses a query for snippets of these languages, each of which must contain all words. */
export function soughtWords(query: string, languages: readonly string[]): SoughtWords {
  const words = readQuery(query, languages);
  const named = languages.map((language) => {
    const terms = new Set(words.flatMap((word) => word.terms.get(language) ?? []));
    return [language, [...terms].map((term) => kept(language, term))] as const;
  });
  return {
    terms: named.flatMap(([, terms]) => terms),
    needed: Object.fromEntries(named.map(([language, terms]) => [language, terms.length])),
    words,
  };
}
