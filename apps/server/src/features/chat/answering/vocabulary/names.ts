import { isStopTerm, type PlacedTerm } from "@lectern/text-analysis/analyze";
import { isFunctionWord } from "../grammar/function-words.ts";
import type { SentenceAlignment } from "../verification/sentence-alignment.ts";

/** Languages whose capitals mark names. German capitalizes every noun; Chinese has no capitals. */
export const plainCapitals = new Set("en fr es it pt nl sv da no pl cs ro hu fi tr".split(" "));
/** The start of a name in scripts with capitals. */
export const capital = /^\p{Lu}\p{L}{2,}/u;
/** After these a capitalized German word is usually a place or a person. */
const beforeName = /(?:^|\s)(?:in|aus|nach|bei|von|Frau|Herrn?|Dr\.|Prof\.)\s$/u;
/** Quantifiers are not names, even at the start of a sentence. */
export const isQuantifier = (word: string) =>
  /^(?:each|every|all|both|some|many|most|few|any|only|no|none|nobody|everyone|other|others|another|several|jede[rs]?|alle|beide|einige|viele|nur|chaque|tous|toutes|todos|todas|cada)$/iu.test(
    word,
  );
const startsSentence = /(?:^|[.!?:"“(*|\n]\s*)$/;

/** A text with its terms; dates in `text` may be blanked out. */
export interface NameText {
  text: string;
  language: string;
  placed: readonly PlacedTerm[];
}

interface Name {
  term: string;
  word: string;
}

/** The names in a text, as far as capitals mark them. */
export function namesIn({ text, language, placed }: NameText): Name[] {
  const isPlain = plainCapitals.has(language);
  if (!isPlain && language !== "de") return [];
  const found: Name[] = [];
  for (const [n, { term, start, end }] of placed.entries()) {
    const word = text.slice(start, end);
    if (isStopTerm(term) || !capital.test(word) || placed[n - 1]?.start === start) continue;
    if (isFunctionWord(word, language) || isQuantifier(word)) continue;
    const before = text.slice(Math.max(0, start - 8), start);
    const isFirst = startsSentence.test(before);
    const previous = placed[n - 1];
    const followsName =
      previous !== undefined &&
      !isStopTerm(previous.term) &&
      text.slice(previous.end, start) === " " &&
      capital.test(text.slice(previous.start, previous.end));
    const next = text.slice(end + 1, end + 4);
    const leadsName = text[end] === " " && capital.test(next);
    const isName = isPlain ? !isFirst || leadsName : followsName || beforeName.test(before);
    if (isName) found.push({ term, word });
  }
  return found;
}

/**
 * The source's name in place of another name in the sentence that the source does not contain;
 * undefined if the names match. `isKnown`: whether source or context contain a term.
 */
export function otherName(
  said: Name[],
  source: Name[],
  { gaps }: SentenceAlignment,
  isKnown: (word: string) => boolean,
): string | undefined {
  const mine = new Set(said.map(({ word }) => word));
  const theirs = new Set(source.map(({ word }) => word));
  for (const gap of gaps) {
    const missing = gap.said.filter((word) => !isKnown(word));
    const names = gap.source.filter((word) => theirs.has(word) && !mine.has(word));
    const allCapital = gap.said.every((word) => capital.test(word) && !isQuantifier(word));
    const isName = missing.some((word) => mine.has(word)) || (gap.isFirst && allCapital);
    if (missing.length > 0 && isName && names.length > 0) return names.join(" ");
  }
  return undefined;
}
