import { isStopTerm } from "@lectern/text-analysis/analyze";
import { makeTerms } from "@lectern/text-analysis/term";

import type { QueryWord } from "#deps";

/** Minimum letters of a corrected word: shorter ones are one edit away from too many others. */
const shortest = 5;
/**
 * Maximum letters: longer strings are rarely words, and the number of candidates grows with the
 * length.
 */
const longest = 24;
export const mostCorrected = 3;
const letter = /^\p{L}+$/u;
/** Without accents and capitals, since terms are folded. */
const alphabets = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзийклмнопрстуфхцчшщъыьэюя",
  "αβγδεζηθικλμνξοπρστυφχψω",
];

/** Whether a word without matches may be mistyped. A name is not corrected: it may just be absent. */
export function isMistypable({ said, terms }: QueryWord): boolean {
  const isName = /^\p{Lu}/u.test(said) && !terms.has("de");
  const fits = said.length >= shortest && said.length <= longest;
  return fits && letter.test(said) && !isName;
}

/** Replaces the terms of a word by one of its corrections. */
export function replaceTerms(
  word: QueryWord,
  corrections: ReadonlyMap<string, ReadonlySet<string>>,
  best: string,
): void {
  word.terms = new Map(
    [...corrections].flatMap(([language, terms]) =>
      terms.has(best) ? [[language, best] as const] : [],
    ),
  );
}

/**
 * Returns, by language, the terms of all words one edit away: a letter removed, added, replaced or
 * swapped.
 */
export function correctionsOf({ said, terms }: QueryWord): Map<string, Set<string>> {
  const edits = oneEditFrom(said.toLowerCase());
  return new Map(
    [...terms.keys()].map((language) => [
      language,
      new Set(
        edits
          .flatMap((word) => makeTerms(word, language).slice(0, 1))
          .filter((term) => !isStopTerm(term)),
      ),
    ]),
  );
}

/** Returns every string at Damerau distance one; none for a script without an alphabet above. */
function oneEditFrom(word: string): string[] {
  const alphabet = alphabets.find((letters) => letters.includes(word.at(-1) ?? " "));
  if (alphabet === undefined) return [];
  const edits: string[] = [];
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of alphabet) edits.push(before + letter + after);
    if (after === "") continue;
    edits.push(before + after.slice(1));
    for (const letter of alphabet) edits.push(before + letter + after.slice(1));
    if (after.length > 1) edits.push(before + after[1] + after[0] + after.slice(2));
  }
  return edits;
}
