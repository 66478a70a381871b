import { ReadingFailure } from "../process/failures.ts";
import { MOST_TEXT } from "../page.ts";
import type { Prose } from "../prose.ts";
import { headRows } from "./headings.ts";

/** A row of a sheet with its non-empty cells, from left to right. */
export interface SheetRow {
  /** The row's index; empty rows are omitted. */
  at: number;
  cells: readonly { column: number; text: string }[];
}

/** Maximum depth at which a sheet's tables are split further. */
const DEEPEST = 4;

/**
 * Adds the content of a sheet. Empty rows separate tables, and so do empty columns between parts
 * whose rows differ. A single cell is a paragraph.
 */
export function addSheet(prose: Prose, rows: readonly SheetRow[], depth = 0) {
  for (const band of bandsOf(rows)) {
    const beside = depth < DEEPEST ? apart(band) : [band];
    if (beside.length === 1) addTable(prose, dense(band));
    else for (const part of beside) addSheet(prose, part, depth + 1);
  }
}

/** Adds a table without gaps; single cells above it are paragraphs. */
export function addTable(prose: Prose, rows: readonly (readonly string[])[]) {
  const wide = rows.findIndex((row) => filled(row).length > 1);
  const above = wide === -1 && rows.length === 1 ? 1 : Math.max(0, wide);
  for (const row of rows.slice(0, above)) prose.paragraph(filled(row).join(" "));
  const table = rows.slice(above);
  prose.table(table, headRows(table));
}

const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "");

function bandsOf(rows: readonly SheetRow[]): SheetRow[][] {
  const bands: SheetRow[][] = [];
  let before = -1;
  for (const row of rows) {
    if (row.cells.length === 0) continue;
    if (bands.length > 0 && row.at <= before + 1) bands.at(-1)!.push(row);
    else bands.push([row]);
    before = row.at;
  }
  return bands;
}

/** Adjacent columns, and the range of rows with content in them. */
interface Strip {
  from: number;
  to: number;
  first: number;
  last: number;
}

/**
 * Splits rows at empty columns, unless both sides have about the same rows and so are one table.
 * Parts that touch only at a corner are split.
 */
function apart(rows: SheetRow[]): SheetRow[][] {
  const columns = new Map<number, Strip>();
  for (const { at, cells } of rows) {
    for (const { column } of cells) {
      const strip = columns.get(column);
      if (strip) strip.last = at;
      else columns.set(column, { from: column, to: column, first: at, last: at });
    }
  }
  const strips: Strip[] = [];
  for (const next of [...columns.values()].toSorted((a, b) => a.from - b.from)) {
    const strip = strips.at(-1);
    if (strip && next.from === strip.to + 1 && shared(strip, next) > 0) join(strip, next);
    else strips.push(next);
  }
  const tables: Strip[] = [];
  for (const next of strips) {
    const table = tables.at(-1);
    if (table && shared(table, next) >= 0.5) join(table, next);
    else tables.push(next);
  }
  if (tables.length < 2) return [rows];
  return parted(rows, tables);
}

function join(strip: Strip, next: Strip) {
  strip.to = next.to;
  strip.first = Math.min(strip.first, next.first);
  strip.last = Math.max(strip.last, next.last);
}

/** Returns the share of rows that both cover among the rows that either covers. */
function shared(a: Strip, b: Strip): number {
  const both = Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1;
  return both / (Math.max(a.last, b.last) - Math.min(a.first, b.first) + 1);
}

function parted(rows: SheetRow[], tables: readonly Strip[]): SheetRow[][] {
  const places = new Map<number, SheetRow[]>();
  const parts = tables.map(({ from, to }) => {
    const part: SheetRow[] = [];
    for (let column = from; column <= to; column++) places.set(column, part);
    return part;
  });
  for (const { at, cells } of rows) {
    const open = new Map<SheetRow[], { column: number; text: string }[]>();
    for (const cell of cells) {
      const part = places.get(cell.column)!;
      const own = open.get(part);
      if (own) own.push(cell);
      else {
        const begun = [cell];
        open.set(part, begun);
        part.push({ at, cells: begun });
      }
    }
  }
  return parts;
}

/**
 * Returns the rows as lists, without columns that are empty in all of them. Throws ReadingFailure
 * (too_large).
 */
function dense(rows: SheetRow[]): string[][] {
  const columns = new Set<number>();
  for (const { cells } of rows) for (const { column } of cells) columns.add(column);
  const places = new Map([...columns].toSorted((a, b) => a - b).map((column, at) => [column, at]));
  let size = 0;
  return rows.map(({ cells }) => {
    const width = 1 + (places.get(cells.at(-1)!.column) ?? 0);
    size += width;
    if (size > MOST_TEXT) throw new ReadingFailure("too_large");
    const row = Array<string>(width).fill("");
    for (const { column, text } of cells) row[places.get(column)!] = text;
    return row;
  });
}
