import { isCurrency, type Line, partOf, sticks } from "./lines.ts";
import { filled, headsOf, type Row, unwrapped } from "./rows.ts";
import type { Words } from "../characters/words.ts";

/** The space between two columns, points. */
interface Gutter {
  from: number;
  to: number;
}

/** Narrower gaps, in font heights, are word spaces. */
const SPACE = 0.45;

/**
 * Returns the rows of the table in these lines; undefined if it is not a table. Columns are
 * separated where almost no row has a word; lines of one height are one row, as are wrapped lines
 * of a cell.
 */
export function gridOf(words: Words, lines: Line[]): { rows: Row[]; heads: number } | undefined {
  const bands = bandsOf(lines);
  const rightToLeft = lines.filter((line) => line.rightToLeft).length > lines.length / 2;
  const gutters = guttersOf(words, bands);
  if (gutters.length === 0) return undefined;
  const cut = bands.map((band) => cellsOf(words, band, gutters, rightToLeft));
  if (cut.filter((row) => filled(row) > 1).length < Math.min(2, bands.length)) return undefined;
  const rows = unwrapped(words, cut, pitchesOf(bands));
  return { rows, heads: headsOf(words, rows) };
}

/** Returns the distance of each line of cells from the one above, in font heights. */
const pitchesOf = (bands: Line[][]) =>
  bands.map((band, at) => (band[0]!.y0 - (bands[at - 1]?.[0]?.y0 ?? -Infinity)) / band[0]!.size);

/** Groups pieces of the same height, whatever their order in the file. */
function bandsOf(lines: Line[]): Line[][] {
  const bands: Line[][] = [];
  for (const line of lines) {
    const band = bands.findLast((pieces) => isBeside(pieces, line));
    if (band) band.push(line);
    else bands.push([line]);
  }
  return bands.toSorted((a, b) => a[0]!.y0 - b[0]!.y0);
}

/** Whether a line is at the height of these pieces and overlaps none horizontally. */
export function isBeside(pieces: Line[], line: Line) {
  const first = pieces[0]!;
  const shared = Math.min(first.y1, line.y1) - Math.max(first.y0, line.y0);
  if (shared < 0.6 * Math.min(first.size, line.size)) return false;
  return pieces.every((piece) => piece.x1 <= line.x0 || line.x1 <= piece.x0);
}

/** Returns the gaps that words of at most a tenth of the rows cover. */
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

/** Returns the number of pieces that wide gaps split a line into. */
function piecesIn(words: Words, { from, to, size }: Line) {
  let count = 1;
  for (let at = from + 1; at < to; at++) {
    const gap = Math.max(words.x0[at]! - words.x1[at - 1]!, words.x0[at - 1]! - words.x1[at]!);
    if (gap >= 2 * SPACE * size && !sticks(words, at)) count++;
  }
  return count;
}

/** Counts a line at each x that its words and their spaces cover. */
function cover(words: Words, line: Line, left: number, covered: Uint16Array) {
  let end = -1;
  const step = line.rightToLeft ? -1 : 1;
  for (
    let at = line.rightToLeft ? line.to - 1 : line.from;
    at >= line.from && at < line.to;
    at += step
  ) {
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
      // A currency sign may be far from its amount, so the amount decides the column.
      const start = isCurrency(words, piece.from) ? words.x0[piece.to - 1]! : piece.x0;
      const reach = Math.min((piece.x1 - start) / 2, 2 * piece.size);
      const column = rightToLeft
        ? gutters.length - columnAt(gutters, piece.x1 - reach)
        : columnAt(gutters, start + reach);
      row[column]!.push(piece);
    }
  }
  for (const cell of row) {
    if (cell.length > 1) cell.sort((a, b) => (rightToLeft ? b.x1 - a.x1 : a.x0 - b.x0));
  }
  return row;
}

/** Returns the number of gutters before `x`. */
function columnAt(gutters: Gutter[], x: number) {
  let column = 0;
  while (column < gutters.length && (gutters[column]!.from + gutters[column]!.to) / 2 < x) column++;
  return column;
}

/** Splits a line where one of its gaps is in a gutter. */
function piecesOf(words: Words, line: Line, gutters: Gutter[]): Line[] {
  const pieces: Line[] = [];
  let from = line.from;
  for (let at = line.from + 1; at < line.to; at++) {
    const start = Math.min(words.x1[at - 1]!, words.x1[at]!);
    const end = Math.max(words.x0[at - 1]!, words.x0[at]!);
    const gap = end - start;
    // Most words are close to the previous one.
    if (gap < 0.4 * SPACE * line.size || sticks(words, at)) continue;
    const isInGutter = () => gutters.some((gutter) => start < gutter.to && gutter.from < end);
    if (!isCurrency(words, at) && (gap < SPACE * line.size || !isInGutter())) continue;
    pieces.push(partOf(words, line, from, at));
    from = at;
  }
  if (from === line.from) return [line];
  pieces.push(partOf(words, line, from, line.to));
  return pieces;
}
