import { fold } from "@lectern/text-analysis/fold";

/** Quoted words of a query, with their range [start, end) in it. */
export interface Phrase {
  text: string;
  start: number;
  end: number;
}

const quoted = /(?<=["“„”«»])[^"“„”«»]{2,300}(?=["“”«»])/gu;
const brokenAtLineEnd = /[-\u2010]\r?\n(?=\p{Ll})/gu;
const invisible = /[\u00ad\u200b-\u200d\u2060]/gu;
const betweenWords = /[^\p{L}\p{M}\p{N}]+/gu;
/** Scripts without spaces, in which a phrase may match anywhere. */
export const unspaced =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Laoo}]/u;

export function phrasesIn(query: string): Phrase[] {
  const marks = [...query.matchAll(quoted)].map(({ 0: text, index }) => {
    return { text, start: index, end: index + text.length };
  });
  // Every second match is the text between two phrases.
  return marks.filter((_, at) => at % 2 === 0).filter(({ text }) => comparableText(text) !== " ");
}

/** Whether a text contains each phrase: the same words in the same order, with any separators. */
export function holdsAll(text: string, phrases: readonly Phrase[]): boolean {
  const words = comparableText(text);
  return phrases.every((phrase) => {
    const sought = comparableText(phrase.text);
    return words.includes(unspaced.test(sought) ? sought.trim() : sought);
  });
}

/** Returns the words without case and accents, with one space before and after each. */
function comparableText(text: string): string {
  const whole = text.normalize("NFKC").replaceAll(brokenAtLineEnd, "").replaceAll(invisible, "");
  return ` ${fold(whole.toLowerCase())} `.replaceAll(betweenWords, " ");
}

/** Returns the query without its quotation marks. */
export const withoutMarks = (query: string): string => query.replaceAll(/["“„”«»]/gu, " ");
