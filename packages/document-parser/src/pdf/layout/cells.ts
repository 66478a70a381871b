import type { Line } from "./lines.ts";
import type { Words } from "../characters/words.ts";

/** Cells of one column begin or end so near to each other, in font heights. */
export const ALIGNED = 0.7;

export const hasCells = (line: Line) => line.cells.length > 0 && !line.turned;

/** The space before a word, points. */
export const gapBefore = (words: Words, at: number) =>
  Math.max(words.x0[at]! - words.x1[at - 1]!, words.x0[at - 1]! - words.x1[at]!);

/** Where the second cell of a row begins. */
export const labelsOf = (words: Words, { cells: [cell], rightToLeft }: Line) =>
  cell === undefined || rightToLeft ? -Infinity : words.x0[cell]!;

/** Whether one of the cells after the first begins as an amount does, and not with a year. */
export const hasFigures = (words: Words, line: Line) =>
  hasCells(line) &&
  line.cells.some((cell) => /^(?!(?:19|20)\d\d$)[$€£¥(\d]/.test(words.textOf(cell)));

/** Where the cells of a row after the first begin and end, without the signs of amounts. */
export function edgesOf(words: Words, { cells, to }: Line) {
  return cells.map((cell, at) => {
    const end = (cells[at + 1] ?? to) - 1;
    const last = end > cell && /^[%)]$/.test(words.textOf(end)) ? end - 1 : end;
    return {
      x0: Math.min(words.x0[cell]!, words.x0[last]!),
      x1: Math.max(words.x1[cell]!, words.x1[last]!),
    };
  });
}
