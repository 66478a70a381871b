import { termsOf, stopMark } from "./term.ts";
import { eachToken } from "./tokens.ts";

/**
 * Increase it whenever `analyze` returns different terms. Stored with every indexed document, so
 * that documents of older versions can be found and indexed again.
 */
export const ANALYZER_VERSION = 3;

/** A term with the range [start, end) of its word in the text, in UTF-16 units. */
export interface PlacedTerm {
  term: string;
  start: number;
  end: number;
}

/**
 * Returns the content words of a text as search terms, in order, with duplicates. `language` is ISO
 * 639-1 or "".
 */
export function analyze(text: string, language: string): string[] {
  return indexTerms(text, language).filter((term) => !isStopTerm(term));
}

/**
 * Returns the terms of `analyze` and the marked function words (`isStopTerm`), as input of a
 * posting builder.
 */
export function indexTerms(text: string, language: string): string[] {
  const terms: string[] = [];
  eachToken(text, (raw) => {
    for (const term of termsOf(raw, language)) terms.push(term);
  });
  return terms;
}

/** Returns the terms of a text with their ranges, including function words. */
export function termsWithOffsets(text: string, language: string): PlacedTerm[] {
  const placed: PlacedTerm[] = [];
  eachToken(text, (raw, start, end) => {
    for (const term of termsOf(raw, language)) placed.push({ term, start, end });
  });
  return placed;
}

export const isStopTerm = (term: string) => term.startsWith(stopMark);
