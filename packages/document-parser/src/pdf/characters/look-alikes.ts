import type { Words } from "./words.ts";

/** Cyrillic letters that look like these Latin ones. */
const cyrillicOf = pairs("aceijopsxyABCEHIJKMOPSTXY", "асеіјорѕхуАВСЕНІЈКМОРЅТХУ");
const latinOf = pairs("асеіјорѕхуАВСЕНІЈКМОРЅТХУ", "aceijopsxyABCEHIJKMOPSTXY");
/** Minimum number of a word's own letters for each look-alike letter. */
const MINORITY = 2;
const [SMALL_I, LARGE_I] = [0x69, 0x49];

function pairs(from: string, to: string): ReadonlyMap<number, number> {
  return new Map(Array.from(from, (sign, at) => [sign.charCodeAt(0), to.charCodeAt(at)] as const));
}

const isLatin = (unit: number) => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
const isCyrillic = (unit: number) => unit >= 0x400 && unit <= 0x52f;

/**
 * Gives each word the letters of one alphabet where a font took some from the other because they
 * look the same. Such a word displays correctly, but no search finds it.
 */
export function mendLookAlikes(words: Words) {
  let hasI = false;
  for (let at = 0; at < words.count; at++) {
    const all = words.units.subarray(words.from[at], words.to[at]);
    if (!all.some(isCyrillic) || !all.some(isLatin)) continue;
    for (let from = 0, to = 0; from < all.length; from = to + 1) {
      for (to = from; to < all.length && isLetter(all[to]!); to++);
      const known = alphabetOf(all.subarray(from, to));
      if (!known) continue;
      hasI ||= known === cyrillicOf && all.subarray(from, to).some(isI);
      for (let unit = from; unit < to; unit++) all[unit] = known.get(all[unit]!) ?? all[unit]!;
    }
  }
  if (hasI) mendAnd(words);
}

const isLetter = (unit: number) => isLatin(unit) || isCyrillic(unit);

/**
 * Returns the replacements for the letters of a mixed-alphabet word; undefined if that is not
 * certain. A Latin word with a Russian ending has more Latin letters, or ends in the other
 * alphabet.
 */
function alphabetOf(word: Uint16Array): ReadonlyMap<number, number> | undefined {
  const [latin, cyrillic] = [word.filter(isLatin), word.filter(isCyrillic)];
  if (latin.length === 0 || cyrillic.length === 0) return undefined;
  const isFew = latin.length * (latin.every(isI) ? 1 : MINORITY) <= cyrillic.length;
  if (isFew && latin.every((unit) => cyrillicOf.has(unit))) return cyrillicOf;
  const isLatinWord = !isCyrillic(word.at(-1)!) && latin.some((unit) => !cyrillicOf.has(unit));
  return isLatinWord && cyrillic.every((unit) => latinOf.has(unit)) ? latinOf : undefined;
}

const isI = (unit: number) => unit === SMALL_I || unit === LARGE_I;

/**
 * Replaces a Latin "i" between two words by the Ukrainian word for "and", on a page whose font has
 * the Latin letter for it.
 */
function mendAnd(words: Words) {
  for (let at = 1; at + 1 < words.count; at++) {
    const from = words.from[at]!;
    const unit = words.units[from]!;
    if (words.to[at]! - from !== 1 || !isI(unit)) continue;
    const [before, after] = [
      words.units[words.to[at - 1]! - 1]!,
      words.units[words.from[at + 1]!]!,
    ];
    if (isCyrillic(before) && isCyrillic(after)) words.units[from] = cyrillicOf.get(unit)!;
  }
}
