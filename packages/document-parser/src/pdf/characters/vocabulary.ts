import type { KeepsHyphen } from "../layout/compose.ts";
import { BREAK_AFTER, HYPHENATED, type Words } from "./words.ts";

const HYPHEN = 0x2d;

/**
 * Second halves that form a compound with any word. A hyphen before one belongs to the word, even
 * if the same pages contain neither half elsewhere.
 */
const compoundEnds =
  /^(?:based|bearing|centric|driven|focused|free|friendly|level|like|oriented|owned|related|sensitive|specific|term|weighted|wide)$/;

/**
 * Returns a function that tells whether a hyphen at a line's end belongs to the word, by how the
 * same pages write it elsewhere: "chat-
 * optimized" stays hyphenated where "chat-optimized" occurs, or where "chat" and "optimized" do but
 * "chatoptimized" does not. If they do not contain the whole word, the hyphen stays as printed if
 * its first half is a word and no other line of these pages splits one. The words are collected on
 * the first call.
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
  /** Whether the pages contain this lowercase word within one line. */
  knows: (word: string) => boolean;
  /** Whether a line-end hyphen splits a word that the pages contain whole elsewhere. */
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

/** Collects the hashes of the pages' whole words; a string for each would dominate the cost. */
function gathered(pages: Words[]) {
  const found = new Set<number>();
  for (const words of pages) {
    for (let at = 0; at < words.count; at++) {
      const [from, to] = [words.from[at]!, words.to[at]!];
      // Halves at line ends and starts are not words, nor are overlong strings.
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

/** Lowercase letters of the alphabets with capitals; 0 for non-letters. */
const small = Uint16Array.from({ length: 0x600 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase();
  return /\p{L}/u.test(letter) ? letter.charCodeAt(0) : 0;
});
const smallOf = (unit: number) => (unit < small.length ? small[unit]! : unit);

/**
 * Returns the hash (FNV-1a) of the letters [from, to), ignoring case and surrounding punctuation.
 */
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
