import { compoundParts } from "./compounds.ts";

const hebrewPrefixes = /^[ושהכלמב](?=.{3})/;
/** The most regular of the plurals that change a word's inside: قواعد of قاعدة. */
const brokenPlural = /^(.)وا(..)$/;
const arabicPrefixes = /^[وف]?[بلك]?(?=.{3})/;

/**
 * Further names of a word, by which it is found too: the parts of a compound, and what is left without
 * the small words that some scripts write together with it. Such a prefix may as well be the word's own
 * letter, which is why the whole word stays. `word` is lower case, `stem` its folded stem.
 */
export function partsOf(word: string, stem: string, language: string): string[] {
  if (language === "he") return bared(stem);
  if (language === "ar") {
    return [stem.replace(arabicPrefixes, ""), stem.replace(brokenPlural, "$1ا$2")];
  }
  if (language === "de" || language === "nl") {
    const parts = compoundParts(word, language);
    return parts.length > 0 ? parts : infinitiveOf(stem);
  }
  return [];
}

/** Without its prefixes, as many as there are. */
function bared(stem: string): string[] {
  let rest = stem;
  while (hebrewPrefixes.test(rest)) rest = rest.slice(1);
  return [rest];
}

/** Of geprüft and gesmeerd, of bezahlt and verkocht: what the verb's other forms have for a stem. */
const participle = /^(?:ge(?<simple>.{3,})|(?<prefixed>(?:be|ent|er|ver|zer).{3,}))[dt]$/;

function infinitiveOf(stem: string): string[] {
  const { simple, prefixed } = participle.exec(stem)?.groups ?? {};
  return [simple ?? prefixed ?? []].flat();
}
