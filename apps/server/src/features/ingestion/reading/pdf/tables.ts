import type { Line } from "./lines.ts";

/** Pieces side by side, left to right. */
export type Row = Line[];

export interface Table {
  /** The lines [first, last] of the page make up the table. */
  first: number;
  last: number;
  rows: Row[];
}

/** A short line between two rows is part of the table: a label of its own, or a piece of a heading. */
const SHORT = 0.45;
const MOST_BETWEEN = 12;
/** Lines further apart than this, in font heights, belong to different things. */
const APART = 3;

/** The tables of a page: runs of lines with cells. */
export function tablesOf(lines: Line[]): Table[] {
  const tables: Table[] = [];
  for (let first = 0; first < lines.length; first++) {
    if (!hasCells(lines[first]!)) continue;
    const last = lastOf(lines, first);
    const count = lines.slice(first, last + 1).filter(hasCells).length;
    // One row alone is a table if it could be nothing else.
    if (count < 2 && lines[first]!.cells.length < 3) continue;
    tables.push({ first, last, rows: rowsOf(lines.slice(first, last + 1)) });
    first = last;
  }
  return tables;
}

const hasCells = (line: Line) => line.cells.length > 0 && !line.turned;

function lastOf(lines: Line[], first: number) {
  let last = first;
  let { x0, x1 } = lines[first]!;
  let lowest = lines[first]!.y1;
  for (let at = first + 1; at < lines.length && at - last <= MOST_BETWEEN; at++) {
    const line = lines[at]!;
    const distance = Math.max(line.y0 - lowest, 0);
    if (line.turned || distance > APART * line.size || line.y1 < lines[first]!.y0) break;
    if (hasCells(line)) {
      last = at;
      x0 = Math.min(x0, line.x0);
      x1 = Math.max(x1, line.x1);
    } else if (line.x1 - line.x0 > SHORT * (x1 - x0)) break;
    lowest = Math.max(lowest, line.y1);
  }
  return last;
}

/** Pieces of one height are one row, wherever they stand in the order of the file. */
function rowsOf(lines: Line[]): Row[] {
  const rows: Row[] = [];
  for (const line of lines) {
    const row = rows.findLast((row) => isBeside(row, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  for (const row of rows) row.sort((a, b) => (a.rightToLeft ? b.x0 - a.x0 : a.x0 - b.x0));
  return rows.toSorted((a, b) => a[0]!.y0 - b[0]!.y0);
}

function isBeside(row: Row, line: Line) {
  const first = row[0]!;
  const shared = Math.min(first.y1, line.y1) - Math.max(first.y0, line.y0);
  if (shared < 0.6 * Math.min(first.size, line.size)) return false;
  return row.every((piece) => piece.x1 <= line.x0 || line.x1 <= piece.x0);
}
