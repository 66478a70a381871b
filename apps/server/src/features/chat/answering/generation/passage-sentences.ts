import { isStopTerm, type PlacedTerm, termsWithOffsets } from "@lectern/text-analysis/analyze";
import { type Range, sentences } from "@lectern/text-analysis/language/sentences";

import { memoize } from "#memoize";

/** A sentence of a passage, without the bullet or number before it. */
export interface PassageSentence {
  start: number;
  end: number;
  text: string;
  terms: readonly string[];
  distinctTerms: Set<string>;
}

/** Passages kept: those of a long document, so that several questions analyze it once. */
const most = 512;

/** Returns the sentences of a passage as they stand in it. */
export const sentenceRanges = memoize(most, sentences);

/** Returns the terms of a passage with their places. */
export const passageTerms = memoize(most, termsWithOffsets);

/** Returns the terms of a part of a passage as if it stood alone; `placed`: those of the passage. */
export function termsWithin(
  placed: readonly PlacedTerm[],
  { start, end }: Range,
  text: string,
  language: string,
): readonly PlacedTerm[] {
  const within: PlacedTerm[] = [];
  for (const one of placed) {
    if (one.end <= start || one.start >= end) continue;
    // The part begins or ends inside a word.
    if (one.start < start || one.end > end)
      return termsWithOffsets(text.slice(start, end), language);
    within.push(one);
  }
  return within;
}

const marker = /^(?:[-*+•‣▪>|\s]|#{1,6}\s|\(?\d{1,3}[.)]\s)+/;

/** Returns the sentences of a passage that have a search term and do not go on in the next block. */
export const passageSentences = memoize(most, (text: string, language: string) => {
  const placed = passageTerms(text, language);
  return sentenceRanges(text, language).flatMap((range): PassageSentence[] => {
    const mark = marker.exec(text.slice(range.start, range.end))?.[0].length ?? 0;
    const [start, end] = [range.start + mark, range.end];
    const said = text.slice(start, end);
    const terms = contentOf(termsWithin(placed, { start, end }, text, language));
    if (terms.length === 0 || goesOn(said, text.slice(end))) return [];
    return [{ start, end, text: said, terms, distinctTerms: new Set(terms) }];
  });
});

/** Returns the terms without function words. */
export const contentOf = (placed: readonly PlacedTerm[]): string[] =>
  placed.flatMap(({ term }) => (isStopTerm(term) ? [] : term));

/** Whether a text is cut off: the label of a row that continues in the next block. */
const goesOn = (said: string, after: string) =>
  /[\p{L}\p{Nd},]$/u.test(said) && /^\n\n\p{Ll}/u.test(after);
