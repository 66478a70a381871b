import { indexTerms } from "@lectern/text-analysis/analyze";
import { type QueryWord, readQuery } from "../../search/index.ts";

/** A term as it is kept: read in this language, so that one language's word finds no other's. */
export const kept = (language: string, term: string) => `${language}:${term}`;

/** The words under which a snippet is found, each once. */
export const wordsOf = (snippet: { language: string; quote: string; note: string }): string[] => [
  ...new Set(
    indexTerms(`${snippet.quote}\n${snippet.note}`, snippet.language).map((term) =>
      kept(snippet.language, term),
    ),
  ),
];

/** What a snippet must hold to be found: as many of the terms as its language has words of the query. */
export interface SoughtWords {
  terms: string[];
  /** How many, by language. */
  needed: Record<string, number>;
  /** To mark them. */
  words: QueryWord[];
}

/** Reads a query for snippets of these languages: each finds what holds all its words. */
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
