import type { Line } from "./lines.ts";
import type { Words } from "../characters/words.ts";

/** Maximum distance between the starts or ends of cells of one column, in font heights. */
export const ALIGNED = 0.7;

export const hasCells = (line: Line) => line.cells.length > 0 && !line.turned;

/** Returns the space before a word, points. */
export const gapBefore = (words: Words, at: number) =>
  Math.max(words.x0[at]! - words.x1[at - 1]!, words.x0[at - 1]! - words.x1[at]!);

/** Returns where the second cell of a row begins. */
export const labelsOf = (words: Words, { cells: [cell], rightToLeft }: Line) =>
  cell === undefined || rightToLeft ? -Infinity : words.x0[cell]!;

/** Whether a cell after the first begins like an amount and not with a year. */
export const hasFigures = (words: Words, line: Line) =>
  hasCells(line) &&
  line.cells.some((cell) => /^(?!(?:19|20)\d\d$)[$€£¥(\d]/.test(words.textOf(cell)));

/**
 * Returns where the cells of a row after the first begin and end, without closing signs such as %.
 */
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
