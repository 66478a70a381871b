import type { SheetRow } from "./tables.ts";

/** Cells that show as one; rows and columns from 0, both ends within. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** More in one row overlap each other, which no program writes. */
const MOST_BESIDE = 1000;

/** Leaves out the values that nobody sees: those of cells which another one spreads over. */
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
