import type { KeepsHyphen } from "../layout/compose.ts";
import { BREAK_AFTER, HYPHENATED, type Words } from "./words.ts";

const HYPHEN = 0x2d;

/**
 * Second halves that make a compound of any word. A hyphen before one belongs to the word, although
 * the same pages do not write either half anywhere else.
 */
const compoundEnds =
  /^(?:based|bearing|centric|driven|focused|free|friendly|level|like|oriented|owned|related|sensitive|specific|term|weighted|wide)$/;

/**
 * Tells whether a hyphen at a line's end belongs to the word, by how the same pages write it
 * elsewhere: "chat-\noptimized" stays hyphenated where "chat-optimized" occurs, or where "chat" and
 * "optimized" do but "chatoptimized" does not. Where they say nothing of the whole word, the hyphen
 * stays as it is printed if its first half is a word and no other line of these pages cuts one.
 * The words are only gathered when first asked for.
 */
export function hyphenKeeper(pages: Words[]): KeepsHyphen {
  let vocabulary: Vocabulary | undefined;
  return (before, after) => {
    const { knows, cutsWords } = (vocabulary ??= vocabularyOf(pages));
    const [first, second] = [bare(before), bare(after)];
    if (knows(first + second)) return false;
    if (first.includes("-") || knows(`${first}-${second}`)) return true;
    if (first.length < 3 || !knows(first)) return false;
    if (second.length > 3 && knows(second)) return true;
    return compoundEnds.test(second) || !cutsWords;
  };
}

interface Vocabulary {
  /** Whether the pages write this word, in small letters, on one line. */
  knows: (word: string) => boolean;
  /** Whether a hyphen at a line's end cuts a word that the pages write whole elsewhere. */
  cutsWords: boolean;
}

function vocabularyOf(pages: Words[]): Vocabulary {
  const all = gathered(pages);
  const knows = (word: string) => {
    const units = unitsOf(word);
    return all.has(hashOf(units, 0, units.length));
  };
  const cuts = (words: Words, at: number) =>
    isBroken(words, at) && knows(bare(words.textOf(at)) + bare(words.textOf(at + 1)));
  const cutsWords = pages.some((words) => {
    for (let at = 0; at + 1 < words.count; at++) if (cuts(words, at)) return true;
    return false;
  });
  return { knows, cutsWords };
}

const bare = (word: string) => word.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
const unitsOf = (word: string) => Uint16Array.from(word.split(""), (unit) => unit.charCodeAt(0));

/** The whole words of the pages, by their hashes: a string for each would cost more than all else. */
function gathered(pages: Words[]) {
  const found = new Set<number>();
  for (const words of pages) {
    for (let at = 0; at < words.count; at++) {
      const [from, to] = [words.from[at]!, words.to[at]!];
      // The halves that lines end and begin with are no words; nor is what is longer than any.
      if (to - from <= 2 || to - from >= 40) continue;
      if (isBroken(words, at) || (at > 0 && isBroken(words, at - 1))) continue;
      found.add(hashOf(words.units, from, to));
    }
  }
  return found;
}

function isBroken(words: Words, at: number) {
  const flags = words.flags[at]!;
  if (flags & HYPHENATED) return true;
  return (flags & BREAK_AFTER) !== 0 && words.units[words.to[at]! - 1] === HYPHEN;
}

/** Small letters of the alphabets that have capitals; 0 for what is no letter. */
const small = Uint16Array.from({ length: 0x600 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase();
  return /\p{L}/u.test(letter) ? letter.charCodeAt(0) : 0;
});
const smallOf = (unit: number) => (unit < small.length ? small[unit]! : unit);

/** Of the letters [from, to), capital or not, without marks before and after them (FNV-1a). */
function hashOf(units: Uint16Array, from: number, to: number): number {
  let [start, end] = [from, to];
  while (start < end && smallOf(units[start]!) === 0) start++;
  while (end > start && smallOf(units[end - 1]!) === 0) end--;
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) {
    const unit = units[at]!;
    hash = Math.imul(hash ^ (smallOf(unit) || unit), 0x01000193);
  }
  return hash;
}
