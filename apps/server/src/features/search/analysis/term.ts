import { fold, plain, wordOnly } from "./fold.ts";
import { stemmerOf } from "./stem.ts";
import { stopWordsOf } from "./stop-words.ts";

/** Longer tokens are not words, and a term must fit an index entry. */
const longestTerm = 64;
const cachedTerms = 40_000;
const elided: Record<string, RegExp> = {
  fr: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'/,
  it: /^(?:l|d|un|c|s|m|t|v|(?:de|ne|a|da|co|su)ll|all|gl|quest|quell)'/,
  ca: /^[dlmnst]'/,
  ga: /^[bdm]'/,
};
const caches = new Map<string, Map<string, string>>();

/** Marks a function word: it is indexed, but neither counted nor searched while better words exist. */
export const stopMark = "_";

/** The search term of a token in a language; empty when nothing is left of it. */
export function termOf(raw: string, language: string): string {
  let cache = caches.get(language);
  if (!cache) caches.set(language, (cache = new Map()));
  let term = cache.get(raw);
  if (term === undefined) {
    if (cache.size >= cachedTerms) cache.clear();
    term = makeTerm(raw, language);
    // Tokens are slices; a copy does not hold on to the whole text.
    cache.set(Buffer.from(raw).toString(), term);
  }
  return term;
}

function makeTerm(raw: string, language: string): string {
  const word = withoutApostrophe(plain(raw, language), language);
  const folded = fold(word);
  if (stopWordsOf(language).has(folded)) return stopMark + folded;
  return cut(fold(stemmerOf(language)(word)) || folded);
}

function withoutApostrophe(word: string, language: string): string {
  if (!word.includes("'")) return wordOnly(word);
  if (language === "en" && word.endsWith("'s")) return wordOnly(word.slice(0, -2));
  const prefix = elided[language];
  return wordOnly(prefix ? word.replace(prefix, "") : word);
}

function cut(term: string): string {
  return term.length <= longestTerm
    ? term
    : term.slice(0, longestTerm).toWellFormed().replace("\ufffd", "");
}
