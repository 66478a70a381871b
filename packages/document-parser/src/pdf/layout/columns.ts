import { isProse, partOf, type Line } from "./lines.ts";
import type { Words } from "../characters/words.ts";

/** Minimum rows with running text on both sides to be two columns rather than a table. */
const LEAST_ROWS = 8;
const LEAST_WORDS = 4;

/**
 * Some files draw two columns row by row, so a line of the left is followed by one of the right.
 * Cuts such lines at the gutter and reassembles each column; keeps every other order.
 */
export function uncrossed(words: Words, lines: Line[]): Line[] {
  const rows = lines.filter((line) => isSideBySide(words, line));
  if (rows.length < LEAST_ROWS) return lines;
  const gutter = commonGap(words, rows);
  if (gutter === undefined) return lines;
  const result: Line[] = [];
  let left: Line[] = [];
  let right: Line[] = [];
  const flush = () => {
    result.push(...left, ...right);
    [left, right] = [[], []];
  };
  for (const line of lines) {
    const cut = line.cells.find((cell) => words.x0[cell]! > gutter);
    if (line.x1 <= gutter) left.push(line);
    else if (line.x0 >= gutter) right.push(line);
    else if (cut !== undefined && words.x1[cut - 1]! <= gutter) {
      left.push(partOf(words, line, line.from, cut));
      right.push(partOf(words, line, cut, line.to));
    } else {
      flush();
      result.push(line);
    }
  }
  flush();
  return result;
}

function isSideBySide(words: Words, { from, to, cells, turned, rightToLeft }: Line) {
  const [cut] = cells;
  if (cut === undefined || cells.length !== 1 || turned || rightToLeft) return false;
  const isRunning = cut - from >= LEAST_WORDS && to - cut >= LEAST_WORDS;
  return isRunning && isProse(words, from, cut) && isProse(words, cut, to);
}

/** Returns where most rows have their gap; undefined if they do not agree. */
function commonGap(words: Words, rows: Line[]) {
  const gaps = rows.map(({ cells: [cut = 0] }) => ({
    from: words.x1[cut - 1]!,
    to: words.x0[cut]!,
  }));
  const at = gaps.map(({ from, to }) => (from + to) / 2).toSorted((a, b) => a - b)[
    gaps.length >> 1
  ]!;
  const agreeing = gaps.filter(({ from, to }) => from <= at && at <= to).length;
  return agreeing >= 0.8 * gaps.length ? at : undefined;
}
