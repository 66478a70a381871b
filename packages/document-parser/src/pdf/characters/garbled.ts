import { languageDetector } from "@lectern/text-analysis/language/language-detector";

import type { Words } from "./words.ts";

/** Minimum letters of a page to judge it. */
const ENOUGH = 60;
/** Minimum unmapped glyphs to call a page garbled; they need fewer. */
const FEW_UNMAPPED = 10;
const UNMAPPED_SHARE = 0.3;
/**
 * Minimum share of common letter pairs. Text in any of a hundred languages with Latin letters has
 * 0.73 or more, names and codes included; letters shifted by a constant have 0.2 to 0.6.
 */
const LEAST_COMMON = 0.62;
/** Maximum share of accented letters. Vietnamese, which has the most, has 0.35. */
const MOST_ACCENTED = 0.5;
/**
 * Maximum share of adjacent letters of two alphabets. Few words mix alphabets, mostly product
 * names.
 */
const MOST_MIXED = 0.2;
const LEAST_PAIRS = 20;
/**
 * Minimum index of coincidence. Two random letters of a language are equal in 6 to 8 of 100 cases,
 * those of random text in 4.
 */
const LEAST_COINCIDENCE = 0.05;
const LEAST_WORDS = 15;
const MOST_WORDS = 400;
/** Below this score of eld the letters are not a known language. */
const LIKE_A_LANGUAGE = 0.5;

/** Letters that commonly follow each letter in languages with Latin script, without accents. */
const followers: Readonly<Record<string, string>> = {
  a: "abcdfghijklmnoprstuvyz",
  b: "aeiloru",
  c: "aehilorktuz",
  d: "aeilnoru",
  e: "abcdefgijklmnoprstuvz",
  f: "aefiou",
  g: "abehiloru",
  h: "aeilou",
  i: "abcdefgijklmnoprstvz",
  j: "aeiou",
  k: "aeiklorstu",
  l: "adeilmostu",
  m: "abeilopu",
  n: "acdeghiklnostuy",
  o: "bcdfgijklmnoprstuvw",
  p: "aeilopru",
  q: "u",
  r: "adegiklmnorstuyz",
  s: "aceikhlmnopstuz",
  t: "aehilnorstuy",
  u: "adegiklmnprstz",
  v: "aeiro",
  w: "aeioshy",
  x: "t",
  y: "aeonw",
  z: "aeiuy",
};

const A = 0x61;
/** Latin letters as 1 to 26, ignoring accents; 0 for everything else. */
const letterOf = new Uint8Array(0x2000);
/**
 * Whether a unit is a letter of the upper half of Latin-1; text in a wrong code page has many of
 * them.
 */
const isUpper = (unit: number) => unit >= 0xc0 && unit <= 0xff;
for (const [from, to] of [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const) {
  for (let unit = from; unit <= to; unit++) {
    const code = String.fromCharCode(unit).normalize("NFD").toLowerCase().charCodeAt(0) - A;
    if (code >= 0 && code < 26) letterOf[unit] = code + 1;
  }
}
const isCommon = new Uint8Array(27 * 27);
for (const [first, all] of Object.entries(followers)) {
  for (const second of all) {
    isCommon[(first.charCodeAt(0) - A + 1) * 27 + second.charCodeAt(0) - A + 1] = 1;
  }
}

/**
 * Alphabets that are never mixed within a word, by the unit's upper 8 bits; 0 may be next to any.
 */
const alphabetOf = new Uint8Array(0x2000);
const alphabets: readonly (readonly [from: number, to: number])[] = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
  [0x400, 0x52f],
  [0x530, 0x58f],
  [0x5d0, 0x5f4],
  [0x620, 0x8ff],
  ...Array.from({ length: 12 }, (_, at) => [0x900 + at * 128, 0x97f + at * 128] as const),
  [0x10a0, 0x10ff],
  [0x1200, 0x139f],
  [0x13a0, 0x1d7f],
];
for (const [at, [from, to]] of alphabets.entries())
  alphabetOf.fill(Math.max(4, at + 1), from, to + 1);

const isPrivate = (unit: number) => (unit >= 0xe000 && unit <= 0xf8ff) || unit === 0xfffd;

/**
 * Whether a page's text differs from what the page shows, because its fonts lack the characters of
 * their glyphs or map them wrongly. False for tables, code, formulas and numbers, and for pages too
 * short to judge.
 */
export function isGarbled(words: Words): boolean {
  let [all, strange, latin, upper, pairs, common, beside, mixed] = [
    0,
    words.unmapped + words.nameless,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const { units } = words;
  for (let at = 0; at < words.count; at++) {
    const to = words.to[at]!;
    let [before, alphabet] = [0, 0];
    for (let index = words.from[at]!; index < to; index++) {
      const unit = units[index]!;
      all++;
      if (unit >= 0x2000) {
        if (isPrivate(unit)) strange++;
        before = alphabet = 0;
        continue;
      }
      const letter = letterOf[unit]!;
      if (isUpper(unit)) upper++;
      else if (letter > 0) latin++;
      if (letter > 0 && before > 0) {
        pairs++;
        common += isCommon[before * 27 + letter]!;
      }
      before = letter;
      const other = alphabetOf[unit]!;
      if (other > 0 && alphabet > 0) {
        beside++;
        if (other !== alphabet) mixed++;
      }
      alphabet = other;
    }
  }
  if (strange >= FEW_UNMAPPED && strange > UNMAPPED_SHARE * (all + words.unmapped + words.nameless))
    return true;
  if (words.count === 0) return strange > 2;
  if (beside >= LEAST_PAIRS && mixed > MOST_MIXED * beside) return true;
  const letters = latin + upper;
  if (letters < ENOUGH || letters * 3 < all) return false;
  if (upper > MOST_ACCENTED * letters) return true;
  return pairs >= ENOUGH / 2 && common < LEAST_COMMON * pairs && isEnciphered(words);
}

/** Whether the distinct words of a page look like a language with its letters substituted. */
function isEnciphered(words: Words): boolean {
  const known = new Set<string>();
  for (let at = 0; at < words.count && known.size < MOST_WORDS; at++) {
    const letters = words
      .textOf(at)
      .toLowerCase()
      .replaceAll(/[^\p{L}]/gu, "");
    if (letters.length > 1) known.add(letters);
  }
  if (known.size < LEAST_WORDS) return false;
  const counts = new Map<string, number>();
  let [letters, pairs, common] = [0, 0, 0];
  for (const word of known) {
    for (let at = 0; at < word.length; at++) {
      const letter = word[at]!;
      letters++;
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
      const [one, two] = [
        letterOf[word.charCodeAt(at)] ?? 0,
        letterOf[word.charCodeAt(at + 1)] ?? 0,
      ];
      if (one === 0 || two === 0) continue;
      pairs++;
      common += isCommon[one * 27 + two]!;
    }
  }
  if (letters < ENOUGH || common >= LEAST_COMMON * pairs) return false;
  const same = [...counts.values()].reduce((sum, count) => sum + count * (count - 1), 0);
  if (same < LEAST_COINCIDENCE * letters * (letters - 1)) return false;
  const scores = languageDetector()
    .detect([...known].join(" "))
    .getScores();
  return Math.max(0, ...Object.values(scores)) < LIKE_A_LANGUAGE;
}
