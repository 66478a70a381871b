import type { SheetRow } from "./tables.ts";

/** Merged cells; rows and columns from 0, both ends inclusive. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Maximum merged ranges in one row; more would overlap, which no program writes. */
const MOST_BESIDE = 1000;

/** Omits the values of cells that are covered by a merged cell. */
export function withoutCovered(rows: SheetRow[], ranges: readonly Range[]): SheetRow[] {
  if (ranges.length === 0) return rows;
  const waiting = ranges.toSorted((a, b) => b.top - a.top);
  let open: Range[] = [];
  const shown = rows.map(({ at, cells }) => {
    open = open.filter(({ bottom }) => bottom >= at);
    while ((waiting.at(-1)?.top ?? Infinity) <= at) {
      const range = waiting.pop()!;
      if (range.bottom >= at && open.length < MOST_BESIDE) open.push(range);
    }
    if (open.length === 0) return { at, cells };
    return { at, cells: cells.filter(({ column }) => !open.some(covers(at, column))) };
  });
  return shown.filter(({ cells }) => cells.length > 0);
}

const covers = (row: number, column: number) => (range: Range) =>
  row <= range.bottom &&
  column >= range.left &&
  column <= range.right &&
  (row > range.top || column > range.left);
