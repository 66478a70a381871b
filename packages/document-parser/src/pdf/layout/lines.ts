import {
  BOLD,
  BREAK_AFTER,
  GLUED,
  HYPHENATED,
  RTL,
  TURNED,
  type Words,
} from "../characters/words.ts";

/** Words of one page on one line, [from, to) in reading order. */
export interface Line {
  from: number;
  to: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Font height of most of its words by width, points. */
  size: number;
  bold: boolean;
  rightToLeft: boolean;
  turned: boolean;
  /** Word indices where the cells of a table row, or adjacent columns, begin after the first. */
  cells: number[];
}

/** Minimum gap between words of different cells, in font heights. */
const CELL_GAP = 1.5;
/** The same before a currency sign. */
const CURRENCY_GAP = 0.8;

/** Returns the lines of a page in the engine's order, rejoining rows that it broke into pieces. */
export function linesOf(words: Words): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  // A majority vote weighted by width: each word votes for its size and against any other.
  let votes = 0;
  let leftward = 0;
  for (let at = 0; at < words.count; at++) {
    if (!line || !belongs(words, line, at)) {
      line = start(words, at);
      lines.push(line);
      votes = width(words, at);
      leftward = leaning(words, at);
      continue;
    }
    if (beginsCell(words, at)) line.cells.push(at);
    line.to = at + 1;
    line.x0 = Math.min(line.x0, words.x0[at]!);
    line.x1 = Math.max(line.x1, words.x1[at]!);
    line.y0 = Math.min(line.y0, words.y0[at]!);
    line.y1 = Math.max(line.y1, words.y1[at]!);
    line.bold &&= has(words, at, BOLD);
    const size = words.size[at]!;
    votes += Math.abs(size - line.size) < 0.02 * size ? width(words, at) : -width(words, at);
    if (votes < 0) {
      votes = -votes;
      line.size = size;
    }
    leftward += leaning(words, at);
    line.rightToLeft = leftward > 0;
  }
  return lines;
}

/** Returns the words [from, to) of a line as a separate line. */
export function partOf(words: Words, line: Line, from: number, to: number): Line {
  const part = { ...line, from, to, cells: line.cells.filter((cell) => cell > from && cell < to) };
  [part.x0, part.x1] = [Infinity, -Infinity];
  for (let at = from; at < to; at++) {
    part.x0 = Math.min(part.x0, words.x0[at]!);
    part.x1 = Math.max(part.x1, words.x1[at]!);
  }
  return part;
}

/** Whether most characters of the words [from, to) are letters. */
export function isProse(words: Words, from: number, to: number) {
  let [letters, units] = [0, 0];
  for (let at = from; at < to; at++) {
    for (let unit = words.from[at]!; unit < words.to[at]!; unit++) {
      const code = words.units[unit]!;
      units++;
      if ((code >= 0x61 && code <= 0x7a) || code >= 0xc0) letters++;
    }
  }
  return letters > 0.7 * units;
}

const has = (words: Words, at: number, flag: number) => (words.flags[at]! & flag) !== 0;
/**
 * Returns the weight of a word for (above 0) or against a right-to-left line; numbers and
 * punctuation count as 0.
 */
function leaning(words: Words, at: number) {
  if (has(words, at, RTL)) return width(words, at);
  return words.units[words.from[at]!]! < 0x41 ? 0 : -width(words, at);
}
const width = (words: Words, at: number) => words.x1[at]! - words.x0[at]!;

function start(words: Words, at: number): Line {
  return {
    from: at,
    to: at + 1,
    x0: words.x0[at]!,
    y0: words.y0[at]!,
    x1: words.x1[at]!,
    y1: words.y1[at]!,
    size: words.size[at]!,
    bold: has(words, at, BOLD),
    rightToLeft: has(words, at, RTL),
    turned: has(words, at, TURNED),
    cells: [],
  };
}

function belongs(words: Words, line: Line, at: number) {
  const before = at - 1;
  // A word is hyphenated only at the end of a line.
  if (has(words, before, HYPHENATED) && has(words, at, GLUED)) return false;
  if (has(words, at, TURNED) !== line.turned) return false;
  const broken = has(words, before, BREAK_AFTER);
  if (line.turned) return !broken;
  const shared =
    Math.min(words.y1[before]!, words.y1[at]!) - Math.max(words.y0[before]!, words.y0[at]!);
  if (!broken) return shared > 0;
  const size = words.size[at]!;
  const ahead = line.rightToLeft
    ? words.x1[at]! <= line.x0 + 0.3 * size
    : words.x0[at]! >= line.x1 - 0.3 * size;
  return ahead && shared > 0.6 * Math.min(size, words.size[before]!);
}

function beginsCell(words: Words, at: number) {
  const before = at - 1;
  const gap = Math.max(words.x0[before]! - words.x1[at]!, words.x0[at]! - words.x1[before]!);
  const size = words.size[at]!;
  if (gap < CURRENCY_GAP * size) return false;
  if (sticks(words, at)) return false;
  return gap >= CELL_GAP * size || isCurrency(words, at);
}

/** Whether a word and the previous one are parts of one amount. */
export const sticks = (words: Words, at: number) =>
  isOneOf(words, at - 1, "$€£¥(") || isOneOf(words, at, "%)");

export const isCurrency = (words: Words, at: number) => isOneOf(words, at, "$€£¥");

/** Whether the word is one of the signs that belong to an adjacent number. */
function isOneOf(words: Words, at: number, signs: string) {
  const from = words.from[at]!;
  return words.to[at]! - from === 1 && signs.includes(String.fromCharCode(words.units[from]!));
}
