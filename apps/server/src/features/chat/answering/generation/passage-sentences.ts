import { analyze } from "@lectern/text-analysis/analyze";
import { sentences } from "@lectern/text-analysis/language/sentences";

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

const marker = /^(?:[-*+•‣▪>|\s]|#{1,6}\s|\(?\d{1,3}[.)]\s)+/;

/** Returns the sentences of a passage that have a search term and do not go on in the next block. */
export const passageSentences = memoize(most, (text: string, language: string) =>
  sentenceRanges(text, language).flatMap((range): PassageSentence[] => {
    const mark = marker.exec(text.slice(range.start, range.end))?.[0].length ?? 0;
    const [start, end] = [range.start + mark, range.end];
    const said = text.slice(start, end);
    const terms = analyze(said, language);
    if (terms.length === 0 || goesOn(said, text.slice(end))) return [];
    return [{ start, end, text: said, terms, distinctTerms: new Set(terms) }];
  }),
);

/** Whether a text is cut off: the label of a row that continues in the next block. */
const goesOn = (said: string, after: string) =>
  /[\p{L}\p{Nd},]$/u.test(said) && /^\n\n\p{Ll}/u.test(after);
