import { isCurrency, type Line, partOf, sticks } from "./lines.ts";
import type { Words } from "./words.ts";

/** A cell is the lines it was wrapped into; an empty one has none. */
export type Cell = Line[];
export type Row = Cell[];

/** What lies between two columns, points. */
interface Gutter {
  from: number;
  to: number;
}

/** Narrower gaps, in font heights, are spaces between words. */
const SPACE = 0.45;
/** Rows at least so much further apart than the nearest are parted by it. */
const PARTED = 1.15;
const MOST_HEADS = 5;

/**
 * The rows of a table of these lines: columns are where no row, or hardly any, has a word; lines of
 * one height are one row, and so are lines that a cell was wrapped into. Undefined for no table.
 */
export function gridOf(words: Words, lines: Line[]): { rows: Row[]; heads: number } | undefined {
  const bands = bandsOf(lines);
  const rightToLeft = lines.filter((line) => line.rightToLeft).length > lines.length / 2;
  const gutters = guttersOf(words, bands);
  if (gutters.length === 0) return undefined;
  const cut = bands.map((band) => cellsOf(words, band, gutters, rightToLeft));
  if (cut.filter((row) => filled(row) > 1).length < Math.min(2, bands.length)) return undefined;
  const rows = unwrapped(words, bands, cut);
  return { rows, heads: headsOf(words, rows) };
}

const filled = (row: Row) => row.filter((cell) => cell.length > 0).length;

/** Pieces of one height, wherever they stand in the order of the file. */
function bandsOf(lines: Line[]): Line[][] {
  const bands: Line[][] = [];
  for (const line of lines) {
    const band = bands.findLast((pieces) => isBeside(pieces, line));
    if (band) band.push(line);
    else bands.push([line]);
  }
  return bands.toSorted((a, b) => a[0]!.y0 - b[0]!.y0);
}

/** Whether a line stands at the height of these pieces, and where none of them is. */
export function isBeside(pieces: Line[], line: Line) {
  const first = pieces[0]!;
  const shared = Math.min(first.y1, line.y1) - Math.max(first.y0, line.y0);
  if (shared < 0.6 * Math.min(first.size, line.size)) return false;
  return pieces.every((piece) => piece.x1 <= line.x0 || line.x1 <= piece.x0);
}

/** Where words of at most a tenth of the rows stand. */
function guttersOf(words: Words, bands: Line[][]): Gutter[] {
  // Column headings that span several columns have fewer pieces than a row.
  const counts = bands.map((band) => band.reduce((sum, line) => sum + piecesIn(words, line), 0));
  const least = Math.max(2, Math.max(...counts) / 2);
  const full = bands.filter((_, at) => counts[at]! >= least);
  if (full.length === 0) return [];
  const left = Math.floor(Math.min(...full.flat().map(({ x0 }) => x0)));
  const right = Math.ceil(Math.max(...full.flat().map(({ x1 }) => x1)));
  const covered = new Uint16Array(Math.max(0, right - left + 1));
  for (const band of full) {
    for (const line of band) cover(words, line, left, covered);
  }
  const tolerated = full.length < 4 ? 0 : Math.max(1, Math.floor(full.length / 10));
  const width = 2 * SPACE * full[0]![0]!.size;
  const gutters: Gutter[] = [];
  let from = -1;
  for (let x = 0; x < covered.length; x++) {
    if (covered[x]! <= tolerated) {
      if (from < 0) from = x;
    } else {
      if (from > 0 && x - from >= width) gutters.push({ from: left + from, to: left + x });
      from = -1;
    }
  }
  return gutters;
}

/** How many pieces a line falls into at its wide gaps. */
function piecesIn(words: Words, { from, to, size }: Line) {
  let count = 1;
  for (let at = from + 1; at < to; at++) {
    const gap = Math.max(words.x0[at]! - words.x1[at - 1]!, words.x0[at - 1]! - words.x1[at]!);
    if (gap >= 2 * SPACE * size && !sticks(words, at)) count++;
  }
  return count;
}

/** Counts a line where its words are, and the spaces between them. */
function cover(words: Words, line: Line, left: number, covered: Uint16Array) {
  let end = -1;
  const order = Array.from({ length: line.to - line.from }, (_, at) => line.from + at);
  if (line.rightToLeft) order.sort((a, b) => words.x0[a]! - words.x0[b]!);
  for (const at of order) {
    const start = Math.round(words.x0[at]!) - left;
    const near = start - end < 2 * SPACE * line.size && !isCurrency(words, at);
    const joined = end >= 0 && (near || sticks(words, at)) ? end : start;
    end = Math.max(end, Math.round(words.x1[at]!) - left);
    for (let x = Math.max(joined, 0); x < end; x++) covered[x]!++;
  }
}

function cellsOf(words: Words, band: Line[], gutters: Gutter[], rightToLeft: boolean): Row {
  const row: Row = Array.from({ length: gutters.length + 1 }, () => []);
  for (const line of band) {
    for (const piece of piecesOf(words, line, gutters)) {
      // The sign before an amount stands apart from it.
      const start = isCurrency(words, piece.from) ? words.x0[piece.to - 1]! : piece.x0;
      const reach = Math.min((piece.x1 - start) / 2, 2 * piece.size);
      const column = rightToLeft
        ? gutters.filter(({ from, to }) => (from + to) / 2 > piece.x1 - reach).length
        : gutters.filter(({ from, to }) => (from + to) / 2 < start + reach).length;
      row[column]!.push(piece);
    }
  }
  for (const cell of row) cell.sort((a, b) => (rightToLeft ? b.x1 - a.x1 : a.x0 - b.x0));
  return row;
}

/** A line cut where a gap of its own lies in a gutter. */
function piecesOf(words: Words, line: Line, gutters: Gutter[]): Line[] {
  const pieces: Line[] = [];
  let from = line.from;
  for (let at = line.from + 1; at < line.to; at++) {
    const start = Math.min(words.x1[at - 1]!, words.x1[at]!);
    const end = Math.max(words.x0[at - 1]!, words.x0[at]!);
    const cuts = gutters.some((gutter) => start < gutter.to && gutter.from < end);
    const opens = isCurrency(words, at) && end - start > SPACE * 0.4 * line.size;
    if (sticks(words, at) || !(opens || (cuts && end - start >= SPACE * line.size))) continue;
    pieces.push(partOf(words, line, from, at));
    from = at;
  }
  return [...pieces, partOf(words, line, from, line.to)].map((piece) => ({ ...piece, cells: [] }));
}

/** Puts the lines of wrapped cells into the row they belong to. */
function unwrapped(words: Words, bands: Line[][], cut: Row[]): Row[] {
  const pitches = bands
    .slice(1)
    .map((band, at) => (band[0]!.y0 - bands[at]![0]!.y0) / band[0]!.size);
  const least = Math.min(...pitches.filter((pitch) => pitch > 0.9));
  const parted = pitches.filter((pitch) => pitch > PARTED * least).length;
  // Where many rows are parted, what is not parted may be one row.
  const tight = parted >= pitches.length / 5 ? PARTED * least : 0;
  const rows: Row[] = [];
  for (const [at, cells] of cut.entries()) {
    const above = rows.at(-1);
    const pitch = pitches[at - 1] ?? Infinity;
    if (above && goesOn(words, above, cells, pitch <= tight, pitch < 1.7)) {
      for (const [column, cell] of cells.entries()) above[column]!.push(...cell);
    } else rows.push(cells);
  }
  return rows;
}

/** Whether a line of cells only goes on with the row above. */
function goesOn(words: Words, above: Row, cells: Row, tight: boolean, near: boolean) {
  if (!near) return false;
  const both = cells.flatMap((cell, column) =>
    cell.length > 0 && above[column]!.length > 0 ? [column] : [],
  );
  const isDate = isYear(words, cells) && both.length === filled(cells);
  if (isDate && both.every((column) => textOf(words, above[column]!).endsWith(","))) return true;
  if (both.some((column) => isFigure(words, cells[column]!) && isFigure(words, above[column]!))) {
    return false;
  }
  const [label, ...others] = cells;
  const labelled = label!.length > 0;
  const small = labelled && /^[\p{Ll}(]/u.test(textOf(words, label!));
  if (!small && cells.some((cell) => textOf(words, cell).endsWith(":"))) return false;
  const figures = others.some((cell) => cell.length > 0 && isFigure(words, cell));
  const figured = above.slice(1).some((cell) => cell.length > 0 && isFigure(words, cell));
  if (labelled && above[0]!.length > 0) {
    // A label of several lines: its figures stand beside one of them.
    if (/[:.]$/.test(textOf(words, above[0]!)) || (figures && filled(above) > 1)) return false;
    return small || (tight && !figured && !figures && filled(above) > 1);
  }
  if (labelled) return tight && !figures && filled(above) > 1;
  return (tight || !figures) && filled(cells) <= both.length;
}

const isYear = (words: Words, cells: Row) =>
  cells.every((cell) => cell.length === 0 || /^(?:19|20)\d\d$/.test(textOf(words, cell)));

const figure = /^[\s$€£¥(+−–—-]*(?:[\d.,٫٬\s]*\d)?[\s%)]*$/;
const isFigure = (words: Words, cell: Cell) => figure.test(textOf(words, cell));

function textOf(words: Words, cell: Cell) {
  const parts: string[] = [];
  for (const { from, to } of cell) for (let at = from; at < to; at++) parts.push(words.textOf(at));
  return parts.join(" ");
}

/** How many of the first rows hold column headings. */
function headsOf(words: Words, rows: Row[]) {
  const figures = rows.map((row) => row.filter((cell) => cell[0] && isFigure(words, cell)).length);
  const bold = rows.map((row) => row.flat().every((line) => line.bold));
  let heads = 0;
  for (const [at, row] of rows.slice(0, Math.min(MOST_HEADS, rows.length - 1)).entries()) {
    const isPlain = figures[at] === 0 || isYear(words, row.slice(1));
    const below = rows.length - at - 1;
    const figured = figures.slice(at + 1).filter(Boolean).length >= below / 2;
    const isHead =
      row[0]!.length === 0
        ? isPlain
        : filled(row) > 1 && ((bold[at] && bold.includes(false, at)) || (isPlain && figured));
    if (!isHead) break;
    heads = at + 1;
  }
  return heads;
}
