import type { Line } from "./lines.ts";
import type { Words } from "../characters/words.ts";

/** The lines that a cell was wrapped into; none if it is empty. */
export type Cell = Line[];
export type Row = Cell[];

/** Rows whose distance is at least this many times the smallest one are spaced apart. */
const PARTED = 1.15;
/** Maximum distance of the lines of one cell, in font heights. */
const NEAR = 1.7;
const MOST_HEADS = 5;

export const filled = (row: Row) => row.reduce((sum, cell) => sum + (cell.length > 0 ? 1 : 0), 0);

/**
 * Merges wrapped lines into the row that they belong to. `pitches`: distance of each line from the
 * line above, in font heights.
 */
export function unwrapped(words: Words, cut: Row[], pitches: number[]): Row[] {
  const inner = pitches.slice(1);
  const least = Math.min(...inner.filter((pitch) => pitch > 0.9));
  const parted = inner.filter((pitch) => pitch > PARTED * least).length;
  // If many rows are spaced apart, lines with a smaller distance may be one row.
  const tight = parted >= inner.length / 5 ? PARTED * least : 0;
  const rows: Row[] = [];
  for (const [at, cells] of cut.entries()) {
    const above = rows.at(-1);
    const pitch = pitches[at]!;
    if (above && pitch < NEAR && goesOn(words, above, cells, pitch <= tight)) {
      for (const [column, cell] of cells.entries()) above[column]!.push(...cell);
    } else rows.push(cells);
  }
  return rows;
}

/** Whether a line of cells continues the row above. */
function goesOn(words: Words, above: Row, cells: Row, tight: boolean) {
  const below = figuresOf(words, cells);
  const before = figuresOf(words, above);
  const shared = cells.flatMap((cell, at) => (cell[0] && above[at]![0] ? [at] : []));
  const isDated = shared.every((at) => lastOf(words, above[at]!) === COMMA);
  if (shared.length === filled(cells) && isDated && isYear(words, cells)) return true;
  if (below.some((column) => before.includes(column))) return false;
  const label = cells[0]!;
  const labelled = label.length > 0;
  const small = labelled && beginsSmall(words, label);
  if (!small && cells.some((cell) => lastOf(words, cell) === COLON)) return false;
  const figures = below.some((column) => column > 0);
  const several = filled(above) > 1;
  if (labelled && above[0]!.length > 0) {
    // A label of several lines has its numbers next to one of them.
    const end = lastOf(words, above[0]!);
    if (end === COLON || end === STOP || (figures && several)) return false;
    return small || (tight && !figures && several && !before.some((column) => column > 0));
  }
  if (labelled) return tight && !figures && several;
  return (tight || !figures) && filled(cells) <= shared.length;
}

/** Returns how many of the first rows contain column headings. */
export function headsOf(words: Words, rows: Row[]): number {
  const figures = rows.map((row) => figuresOf(words, row).length);
  const bold = rows.map((row) => row.every((cell) => cell.every((line) => line.bold)));
  let heads = 0;
  for (const [at, row] of rows.slice(0, Math.min(MOST_HEADS, rows.length - 1)).entries()) {
    const isPlain = figures[at] === 0 || isYear(words, row.slice(1));
    const below = rows.length - at - 1;
    const isAboveFigures = figures.slice(at + 1).filter(Boolean).length >= below / 2;
    const isHead =
      row[0]!.length === 0
        ? isPlain
        : filled(row) > 1 &&
          ((bold[at] && bold.includes(false, at)) || (isPlain && isAboveFigures));
    if (!isHead) break;
    heads = at + 1;
  }
  return heads;
}

const [COMMA, STOP, COLON] = [0x2c, 0x2e, 0x3a];

/** Returns the last character of a cell. */
function lastOf(words: Words, cell: Cell) {
  const line = cell.at(-1);
  return line && words.units[words.to[line.to - 1]! - 1];
}

function beginsSmall(words: Words, cell: Cell) {
  const first = cell[0]!.from;
  return /^[\p{Ll}(]/u.test(words.textOf(first));
}

/** Whether these cells contain only years. */
const isYear = (words: Words, cells: Row) =>
  cells.every((cell) =>
    cell.every(({ from, to }) => to === from + 1 && /^(?:19|20)\d\d$/.test(words.textOf(from))),
  );

/** Returns the columns whose cell is an amount. */
const figuresOf = (words: Words, row: Row) =>
  row.flatMap((cell, column) => (cell.length > 0 && isFigure(words, cell) ? [column] : []));

const figureUnits = new Set(
  Array.from("0123456789.,٫٬٠١٢٣٤٥٦٧٨٩$€£¥()%+−–—-", (sign) => sign.charCodeAt(0)),
);

function isFigure(words: Words, cell: Cell) {
  for (const { from, to } of cell) {
    const end = words.to[to - 1]!;
    for (let unit = words.from[from]!; unit < end; unit++) {
      if (!figureUnits.has(words.units[unit]!)) return false;
    }
  }
  return true;
}
