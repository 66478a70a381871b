import { partOf, type Line } from "./lines.ts";
import type { Words } from "./words.ts";

/** So many rows of running text on both sides make two columns rather than a table. */
const LEAST_ROWS = 8;
const LEAST_WORDS = 4;

/**
 * Some files draw two columns row by row, so that a line of the left is followed by one of the
 * right. Cuts such lines at the gutter and puts each column together; all other orders are kept.
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
  return isProse(words, from, cut) && isProse(words, cut, to);
}

/** Several words, letters more than anything else. */
function isProse(words: Words, from: number, to: number) {
  if (to - from < LEAST_WORDS) return false;
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

/** Where most of the rows have their gap; undefined when they do not agree. */
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
