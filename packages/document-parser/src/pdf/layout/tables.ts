import { gridOf, isBeside } from "./grid.ts";
import { ALIGNED, edgesOf, gapBefore, hasCells, hasFigures, labelsOf } from "./cells.ts";
import { SHORT, topOf } from "./heads.ts";
import { isProse, type Line } from "./lines.ts";
import type { Row } from "./rows.ts";
import type { Words } from "../characters/words.ts";

export interface Table {
  /** The table consists of the lines [first, last] of the page. */
  first: number;
  last: number;
  rows: Row[];
  /** Number of rows that contain column headings. */
  heads: number;
}

const MOST_BETWEEN = 12;
/** Maximum preceding lines that are checked for a table's columns. */
const MANY = 40;
/** Maximum distance of a table's lines, in font heights. */
const APART = 3;
/**
 * Maximum words of a cell that is drawn alone, and maximum lines until the next cell of its row.
 */
const MOST_WORDS = 6;
const NEAR = 7;

/** Returns the tables of a page: runs of lines with cells. */
export function tablesOf(words: Words, lines: Line[], furniture: ReadonlySet<Line>): Table[] {
  for (const [at, line] of lines.entries()) {
    if (hasCells(line) && isStretched(words, lines, at)) line.cells = [];
  }
  const tables: Table[] = [];
  for (let first = 0; first < lines.length; first++) {
    if (!beginsRow(lines, first) || furniture.has(lines[first]!)) continue;
    const last = lastOf(words, lines, first, furniture);
    // A single row is a table only if it cannot be anything else.
    if (last === first && lines[first]!.cells.length < 3) continue;
    const head = tables.at(-1);
    const isUnder = head !== undefined && isHeadOf(lines, head, first, last);
    if (isUnder) tables.pop();
    const begin = isUnder ? head.first : first;
    const top = topOf(words, lines, begin, last, tables.at(-1)?.last ?? -1, furniture);
    const grid = gridOf(words, lines.slice(top, last + 1));
    if (!grid) continue;
    tables.push({ first: top, last, ...grid });
    first = last;
  }
  return tables;
}

/** Whether a line has cells, or is a cell and the next cell of its row follows soon. */
function beginsRow(lines: Line[], at: number) {
  const line = lines[at]!;
  if (hasCells(line)) return true;
  if (line.turned || line.to - line.from > MOST_WORDS) return false;
  for (let next = at + 1; next < Math.min(lines.length, at + NEAR); next++) {
    const other = lines[next]!;
    if (other.to - other.from > MOST_WORDS || other.turned) return false;
    if (isBeside([line], other)) return true;
  }
  return false;
}

/** Whether a table contains only the column headings of the one at [first, last]. */
function isHeadOf(lines: Line[], { last: end, rows, heads }: Table, first: number, last: number) {
  const left = Math.min(...lines.slice(first, last + 1).map(({ x0 }) => x0));
  const [above, next] = [lines[end]!, lines[first]!];
  const distance = next.y0 - above.y1;
  const isNear = first - end <= 4 && distance < 5 * next.size && next.y0 > above.y0;
  return isNear && heads >= rows.length - 1 && above.x0 > left + 4 * next.size;
}

/** Whether the gaps of a line only justify it to the width of the adjacent lines. */
function isStretched(words: Words, lines: Line[], at: number) {
  const line = lines[at]!;
  if (!isProse(words, line.from, line.to)) return false;
  let [least, most] = [Infinity, 0];
  for (let word = line.from + 1; word < line.to; word++) {
    const gap = gapBefore(words, word);
    least = Math.min(least, gap);
    most = Math.max(most, gap);
  }
  if (most > 1.4 * least || most > 6 * line.size) return false;
  const reach = 0.3 * line.size;
  return [lines[at - 1], lines[at + 1]].some(
    (beside) =>
      beside &&
      beside.to - beside.from > 1 &&
      Math.abs(beside.x1 - line.x1) < reach &&
      Math.abs(beside.y0 - line.y0) < 2 * line.size,
  );
}

function lastOf(words: Words, lines: Line[], first: number, furniture: ReadonlySet<Line>) {
  let last = first;
  let { x0, x1 } = lines[first]!;
  let lowest = lines[first]!.y1;
  let labels = labelsOf(words, lines[first]!);
  let usual = 1;
  for (let at = first + 1; at < lines.length && at - last <= MOST_BETWEEN; at++) {
    const line = lines[at]!;
    const distance = Math.max(line.y0 - lowest, 0);
    if (line.turned || distance > APART * line.size || line.y1 < lines[first]!.y0) break;
    if (furniture.has(line)) break;
    const isSection = !line.bold && isAlignedBelow(lines, at, x1);
    if (distance > (1 + 2 * usual) * line.size && !isSection) break;
    const within = at < first + NEAR || (line.x0 > x0 - line.size && line.x0 < x1 + line.size);
    if (hasCells(line) || (within && standsBeside(lines, first, at))) {
      last = at;
      if (distance > 0) usual = Math.min(usual, distance / line.size);
      x0 = Math.min(x0, line.x0);
      x1 = Math.max(x1, line.x1);
      if (line.x0 < x0 + line.size && hasCells(line)) {
        labels = Math.min(labels, labelsOf(words, line));
      }
    } else if (beginsOther(words, lines, first, at)) break;
    else if (line.x1 - line.x0 > SHORT * (x1 - x0)) {
      // A long label does not reach the next columns, or has rows above and below; prose does not.
      const isClose = line.x0 < x0 + 4 * line.size;
      const isLabel = line.x1 < labels || (line.x1 < x1 - 3 * line.size && isFollowed(lines, at));
      if (!isClose || !isLabel) break;
    }
    lowest = Math.max(lowest, line.y1);
  }
  return wrappedEnd(lines, first, last, x0);
}

/**
 * Whether the rows below a line without cells have other columns than the numbers above it, and so
 * are another table.
 */
function beginsOther(words: Words, lines: Line[], first: number, at: number) {
  const row = lines.slice(at + 1, at + 3).find(hasCells);
  const figures = lines
    .slice(Math.max(first, at - MANY), at)
    .filter((line) => hasFigures(words, line));
  if (!row || figures.length < 2) return false;
  const edges = figures.flatMap((line) => edgesOf(words, line));
  const reach = ALIGNED * row.size;
  return !edgesOf(words, row).some((edge) =>
    edges.some(({ x0, x1 }) => Math.abs(edge.x0 - x0) < reach || Math.abs(edge.x1 - x1) < reach),
  );
}

/** Returns the last line of the wrapped cells of the table's last row. */
function wrappedEnd(lines: Line[], first: number, last: number, left: number) {
  for (let at = last + 1; at < lines.length; at++) {
    const line = lines[at]!;
    const above = lines[at - 1]!;
    const isNext = line.y0 > above.y0 && line.y0 - above.y0 < 1.6 * line.size;
    const isAligned = line.x0 > left + 3 * line.size && Math.abs(line.x0 - above.x0) < 1;
    if (line.turned || !isNext || !isAligned || at - first < 2) return at - 1;
  }
  return lines.length - 1;
}

/** Whether one of the next two lines is a row with cells, at the same distance as the others. */
function isFollowed(lines: Line[], at: number) {
  let above = lines[at]!;
  for (const line of lines.slice(at + 1, at + 3)) {
    if (line.y0 - above.y1 > 0.8 * line.size || line.y0 < above.y0) return false;
    if (hasCells(line)) return true;
    above = line;
  }
  return false;
}

/** Whether the next row with cells ends where the table does. */
function isAlignedBelow(lines: Line[], at: number, x1: number) {
  const row = lines.slice(at, at + 3).find(hasCells);
  return row !== undefined && Math.abs(row.x1 - x1) < 1.5 * row.size;
}

/** Whether the line is beside one of the table's earlier lines, as the next cell of a row is. */
function standsBeside(lines: Line[], first: number, at: number) {
  const line = lines[at]!;
  for (let before = Math.max(first, at - NEAR); before < at; before++) {
    if (isBeside([lines[before]!], line)) return true;
  }
  return false;
}
