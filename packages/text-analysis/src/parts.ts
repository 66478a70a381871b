import { compoundParts } from "./compounds.ts";

const hebrewPrefixes = /^[ושהכלמב](?=.{3})/;
/** The most regular broken plural, which changes a word's inside: قواعد of قاعدة. */
const brokenPlural = /^(.)وا(..)$/;
const arabicPrefixes = /^[وف]?[بلك]?(?=.{3})/;

/**
 * Returns further terms of a word: the parts of a compound, and the word without the particles that
 * some scripts attach to it. Such a prefix may also be a letter of the word, so the whole word
 * stays a term. `word` is lower case, `stem` its folded stem.
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

/** Removes all prefixes. */
function bared(stem: string): string[] {
  let rest = stem;
  while (hebrewPrefixes.test(rest)) rest = rest.slice(1);
  return [rest];
}

/**
 * Captures the stem that a participle shares with other forms of its verb: geprüft, gesmeerd,
 * bezahlt, verkocht.
 */
const participle = /^(?:ge(?<simple>.{3,})|(?<prefixed>(?:be|ent|er|ver|zer).{3,}))[dt]$/;

function infinitiveOf(stem: string): string[] {
  const { simple, prefixed } = participle.exec(stem)?.groups ?? {};
  return [simple ?? prefixed ?? []].flat();
}
