import { BREAK_AFTER, GLUED, PARTED, TURNED, type Words } from "./words.ts";

/**
 * Maximum gap between a capital and the small capitals after it, in font heights of the capital.
 */
const SMALL_CAPS_GAP = 0.19;
const SMALLER = 0.92;
/** Maximum gap between letter-spaced letters, in font heights. */
const LETTER_GAP = 0.6;
/** A gap between letter-spaced words is at least this many times the gap between their letters. */
const WORD_GAP = 1.5;
/** Minimum parts of a letter-spaced word; fewer may be the labels of a figure. */
const LEAST_PARTS = 4;
/**
 * Minimum share of parts that are single letters; with fewer, the parts are words of two letters.
 */
const LEAST_SINGLE = 0.5;
/** In font heights: parts of up to two letters with a smaller gap belong to one word. */
const NARROW_GAP = 0.06;
/** The same for single characters, as in a monospaced font. */
const PITCH_GAP = 0.15;

/**
 * Joins words whose letters were placed one by one. The engine separates a capital from the small
 * capitals after it, letter-spaced letters, and letters of a narrow font. Words stay separate where
 * the file has a space. Each part keeps its box.
 */
export function joinLetters(words: Words) {
  for (let at = 1; at < words.count; at++) {
    if (!isParted(words, at)) continue;
    if (isNarrow(words, at)) {
      words.flags[at]! |= GLUED;
      continue;
    }
    let end = at;
    while (end < words.count && isParted(words, end) && isShort(words, end)) end++;
    if (isShort(words, at - 1) && end - at + 1 >= LEAST_PARTS) joinRun(words, at, end);
    else if (isSmallCaps(words, at)) words.flags[at]! |= GLUED;
    at = Math.max(at, end - 1);
  }
}

/** Joins the words [from, to) with those before them, except where a word or a table cell ends. */
function joinRun(words: Words, from: number, to: number) {
  let [least, singles] = [Infinity, 0];
  for (let at = from - 1; at < to; at++) {
    if (at >= from) least = Math.min(least, gap(words, at));
    if (lengthOf(words, at) === 1) singles++;
  }
  if (singles < LEAST_SINGLE * (to - from + 1) || least > LETTER_GAP * words.size[from]!) return;
  for (let at = from; at < to; at++) {
    if (gap(words, at) < WORD_GAP * least) words.flags[at]! |= GLUED;
  }
}

const lengthOf = (words: Words, at: number) => words.to[at]! - words.from[at]!;

/** Whether the gap between two parts is too narrow for a space. */
function isNarrow(words: Words, at: number) {
  const longest = Math.max(lengthOf(words, at - 1), lengthOf(words, at));
  if (longest > 2) return false;
  return gap(words, at) < (longest === 1 ? PITCH_GAP : NARROW_GAP) * words.size[at]!;
}

const gap = (words: Words, at: number) => Math.max(0.01, words.x0[at]! - words.x1[at - 1]!);

/**
 * Whether the engine alone separated the word from the previous one, on the same line and close to
 * it.
 */
function isParted(words: Words, at: number) {
  const [before, flags] = [words.flags[at - 1]!, words.flags[at]!];
  if (!(flags & PARTED) || before & (BREAK_AFTER | TURNED) || flags & TURNED) return false;
  const distance = words.x0[at]! - words.x1[at - 1]!;
  const size = Math.max(words.size[at]!, words.size[at - 1]!);
  return distance > -0.1 * size && distance < 2 * LETTER_GAP * size;
}

/** Whether a word is one letter, or two that the engine kept together. */
function isShort(words: Words, at: number) {
  const text = words.textOf(at);
  return text.length <= 2 && /^\p{L}+$/u.test(text);
}

function isSmallCaps(words: Words, at: number) {
  const [size, after] = [words.size[at - 1]!, words.size[at]!];
  if (after > SMALLER * size || gap(words, at) > SMALL_CAPS_GAP * size) return false;
  return /^\p{Lu}$/u.test(words.textOf(at - 1)) && /^\p{Lu}{2}/u.test(words.textOf(at));
}
