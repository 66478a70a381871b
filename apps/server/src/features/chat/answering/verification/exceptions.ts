import { isStopTerm } from "@lectern/text-analysis/analyze";
import type { TextWithTerms } from "../grammar/clauses.ts";
import { isFunctionWord } from "../grammar/function-words.ts";

const cue =
  /(?<!\p{L})(?:except(?:ing)?(?: for)?|apart from|other than|with the exception of|außer|ausgenommen|mit Ausnahme von|sauf|excepté|excepto|salvo|tranne|eccetto)(?!\p{L})/giu;
const end = /[.,;:\n]/u;

/** Whether a sentence is about an exception in its source: the opposite of the rest holds there. */
export function isAboutException(terms: ReadonlySet<string>, source: TextWithTerms): boolean {
  const { text, language, placed } = source;
  for (const { index, 0: word } of text.matchAll(cue)) {
    const from = index + word.length;
    const length = text.slice(from).search(end);
    const to = length < 0 ? text.length : from + length;
    const excepted = placed.filter(
      (one) =>
        one.start >= from &&
        one.end <= to &&
        !isStopTerm(one.term) &&
        !isFunctionWord(text.slice(one.start, one.end), language),
    );
    const said = excepted.filter(({ term }) => terms.has(term));
    if (said.length > 0 && said.length >= excepted.length / 2) return true;
  }
  return false;
}
