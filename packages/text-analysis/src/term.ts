import { fold, plain, wordOnly } from "./fold.ts";
import { partsOf } from "./parts.ts";
import { languageOfWord } from "./script.ts";
import { simplified } from "./simplified.ts";
import { oneSpelling } from "./spelling.ts";
import { stemmerOf } from "./stem.ts";
import { stopWordsOf } from "./stop-words.ts";

/** Maximum characters of a term, which must fit an index entry; longer tokens are not words. */
const longestTerm = 64;
const cachedTerms = 40_000;
const elided: Record<string, RegExp> = {
  fr: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'/,
  it: /^(?:l|d|un|c|s|m|t|v|(?:de|ne|a|da|co|su)ll|all|gl|quest|quell)'/,
  ca: /^[dlmnst]'/,
  ga: /^[bdm]'/,
};
/** Words of these letters only need no normalization. */
const isPlain = /^[a-z]+$/;
const caches = new Map<string, Map<string, readonly string[]>>();
const nothing: readonly string[] = [];

/**
 * Marks a function word: indexed, but not counted, and searched only if a query has no content
 * words.
 */
export const stopMark = "_";

/**
 * Returns the search terms of a token: the word's own, then those of its parts. Empty if nothing
 * remains after normalization.
 */
export function termsOf(raw: string, language: string): readonly string[] {
  let cache = caches.get(language);
  if (!cache) caches.set(language, (cache = new Map()));
  let terms = cache.get(raw);
  if (terms === undefined) {
    if (cache.size >= cachedTerms) cache.clear();
    terms = makeTerms(raw, language);
    // A token is a slice, which would keep the whole text in memory; this copies it.
    cache.set(Buffer.from(raw).toString(), terms);
  }
  return terms;
}

/** As `termsOf` without the cache, for tokens that rarely recur. */
export function makeTerms(raw: string, language: string): readonly string[] {
  const own = languageOfWord(raw, language);
  const written = isPlain.test(raw) ? raw : withoutApostrophe(plain(raw, own), own);
  const word = own === "zh" ? simplified(written) : own === "en" ? oneSpelling(written) : written;
  const folded = fold(word);
  if (folded === "") return nothing;
  if (stopWordsOf(language).has(folded)) return [stopMark + folded];
  const stem = fold(stemmerOf(own)(word)) || folded;
  const parts = partsOf(word, stem, own).filter((part) => part !== stem);
  return [stem, ...parts].map(cut);
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
