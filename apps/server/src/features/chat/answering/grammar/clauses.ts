import { isStopTerm, type PlacedTerm } from "@lectern/text-analysis/analyze";
import { isFunctionWord } from "./function-words.ts";

/** A text with its terms and their positions. */
export interface TextWithTerms {
  text: string;
  language: string;
  placed: readonly PlacedTerm[];
}

/** A part of a text that makes one statement, with its position in the text. */
export interface Clause {
  start: number;
  end: number;
  /** Index of the sentence, or half sentence, that contains it. */
  sentence: number;
  words: PlacedTerm[];
}

const full = /[.!?\n;:。！？；؛]+(?:\s+|$)|[。！？；؛]/u.source;
/** Does not split "between 06:00 and 20:00". */
const light =
  /,\s+(?!\p{Nd})|[，、،]|\s(?=(?:and|und|et|e|y|o|or)\s)(?<!(?:between|zwischen|entre|tra|fra)\s(?:\S+\s)?\S*\p{Nd}\S*\s)|\s(?=(?:but|while|whereas|when|which|than (?:in|with|for|at|on|the)|aber|während|wobei|mais|tandis|pero|mientras|mentre|ma)\s)/u
    .source;
const borders = new RegExp(`${full}|${light}`, "gu");
const endsSentence = /[.!?\n;:。！？；؛]/u;

export function clausesIn({ text, language, placed }: TextWithTerms): Clause[] {
  const clauses: Clause[] = [];
  let [start, next, sentence] = [0, 0, 0];
  const close = (end: number) => {
    const words: PlacedTerm[] = [];
    for (let one = placed[next]; one && one.start < end; one = placed[++next])
      if (!isStopTerm(one.term) && !isFunctionWord(text.slice(one.start, one.end), language))
        words.push(one);
    if (words.length > 0) clauses.push({ start, end, sentence, words });
    start = end;
  };
  for (const { 0: border, index } of text.matchAll(borders)) {
    close(index);
    if (endsSentence.test(border)) sentence += 1;
  }
  close(text.length);
  return clauses;
}
