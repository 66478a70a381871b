import { compoundParts } from "./compounds.ts";

const hebrewPrefixes = /^[ושהכלמב](?=.{3})/;
const arabicConjunction = /^[وف](?=.{3})/;

/**
 * Further names of a word, by which it is found too: the parts of a compound, and what is left without
 * the small words that some scripts write together with it. Such a prefix may as well be the word's own
 * letter, which is why the whole word stays. `word` is lower case, `stem` its folded stem.
 */
export function partsOf(word: string, stem: string, language: string): string[] {
  if (language === "he") return bared(stem, hebrewPrefixes);
  if (language === "ar") return bared(stem, arabicConjunction);
  if (language === "de" || language === "nl") return compoundParts(word, language);
  return [];
}

/** Without its prefixes, as many as there are. */
function bared(stem: string, prefix: RegExp): string[] {
  let rest = stem;
  while (prefix.test(rest)) rest = rest.slice(1);
  return rest === stem ? [] : [rest];
}
