import { ALIGNED, edgesOf, gapBefore, hasCells, labelsOf } from "./cells.ts";
import type { Line } from "./lines.ts";
import type { Words } from "../characters/words.ts";

/**
 * Maximum width, as a share of the table's, of a line between two rows that belongs to the table: a
 * separate label, or a piece of a heading.
 */
export const SHORT = 0.45;
/** Maximum lines of column headings above the first row of cells, if drawn one by one. */
const MOST_HEADS = 16;

/**
 * Returns the first of the lines above that are column headings: short, and not above the labels.
 */
export function topOf(
  words: Words,
  lines: Line[],
  first: number,
  last: number,
  taken: number,
  furniture: ReadonlySet<Line>,
) {
  const rows = lines.slice(first, last + 1).filter(hasCells);
  const left = Math.min(...rows.map(({ x0 }) => x0));
  const right = Math.max(...rows.map(({ x1 }) => x1));
  if (rows.length === 0 || rows.some(({ rightToLeft }) => rightToLeft)) return first;
  const labels = Math.min(
    ...rows.filter(({ x0, size }) => x0 < left + size).map((row) => labelsOf(words, row)),
  );
  let top = first;
  if (first - 1 > taken && headsCells(words, lines[first - 1]!, lines[first]!)) top--;
  let highest = lines[top]!.y0;
  for (let at = top - 1; at >= Math.max(taken + 1, first - MOST_HEADS); at--) {
    const line = lines[at]!;
    if (line.turned || furniture.has(line) || highest - line.y1 > 1.5 * line.size) break;
    if (line.size > 1.15 * lines[first]!.size || line.y0 > lines[first]!.y0) break;
    if (line.x1 > right + line.size) break;
    const isHead = line.x0 > labels - 2 * line.size && line.x0 > left + 4 * line.size;
    // Other short lines belong to the table if column headings are above them.
    const isShort = line.x1 - line.x0 < SHORT * (right - left);
    if (!isShort) break;
    if (isHead) top = at;
    highest = Math.min(highest, line.y0);
  }
  return top;
}

/** Whether a bold line directly above a row has a word at each of its cells. */
function headsCells(words: Words, line: Line, row: Line) {
  if (!line.bold || row.bold || line.turned || !hasCells(row)) return false;
  if (line.y0 > row.y0 || row.y0 - line.y1 > 1.5 * row.size) return false;
  const reach = ALIGNED * row.size;
  const isAt = (at: number, { x0, x1 }: { x0: number; x1: number }) =>
    gapBefore(words, at) > 0.4 * line.size &&
    (Math.abs(words.x0[at]! - x0) < reach ||
      Math.abs(words.x1[at]! - x1) < reach ||
      Math.abs(words.x0[at]! + words.x1[at]! - x0 - x1) < 2 * reach);
  return edgesOf(words, row).every((edge) => {
    for (let at = line.from + 1; at < line.to; at++) if (isAt(at, edge)) return true;
    return false;
  });
}
