import { termsOf, stopMark } from "./term.ts";
import { eachToken } from "./tokens.ts";

/**
 * Raise it whenever `analyze` answers differently. Stored with every document that is indexed, so that
 * those of an older version can be told and read again.
 */
export const ANALYZER_VERSION = 3;

/** A term and the place [start, end) of its word in the text, in UTF-16 units. */
export interface PlacedTerm {
  term: string;
  start: number;
  end: number;
}

/** The content words of a text as search terms, in order, duplicates kept. `language` is ISO 639-1 or "". */
export function analyze(text: string, language: string): string[] {
  return indexTerms(text, language).filter((term) => !isStopTerm(term));
}

/** As `analyze`, with the function words too, marked (`isStopTerm`). What a posting builder takes. */
export function indexTerms(text: string, language: string): string[] {
  const terms: string[] = [];
  eachToken(text, (raw) => {
    for (const term of termsOf(raw, language)) terms.push(term);
  });
  return terms;
}

/** The terms of a text with their places, function words included. */
export function termsWithOffsets(text: string, language: string): PlacedTerm[] {
  const placed: PlacedTerm[] = [];
  eachToken(text, (raw, start, end) => {
    for (const term of termsOf(raw, language)) placed.push({ term, start, end });
  });
  return placed;
}

export const isStopTerm = (term: string) => term.startsWith(stopMark);
