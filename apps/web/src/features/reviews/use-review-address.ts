import { useSearchParams } from "react-router";

import type { CellId } from "./api.ts";
import { readFilter, type RowFilter, withFilter } from "./row-filter.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const cellPattern = new RegExp(`^(${uuid})\\.(${uuid})$`, "i");

function readCell(text: string | null): CellId | null {
  const [, row_id, column_id] = cellPattern.exec(text ?? "") ?? [];
  return row_id && column_id ? { row_id, column_id } : null;
}

/** The parameters that open a cell, or one of its passages on its page. */
export function withCell(
  search: URLSearchParams,
  cell: CellId | null,
  quote: number | null = null,
) {
  const next = new URLSearchParams(search);
  next.delete("passage");
  if (cell) next.set("cell", `${cell.row_id}.${cell.column_id}`);
  else next.delete("cell");
  if (quote !== null) next.set("passage", String(quote + 1));
  return next;
}

/**
 * The state of a review's screen in its address: the filter, the open cell
 * (`?cell=<document>.<question>`), and the passage of it that covers the screen (`&passage=1`).
 */
export function useReviewAddress() {
  const [search, setSearch] = useSearchParams();
  const cell = readCell(search.get("cell"));
  const passage = Number(search.get("passage") ?? "0");
  return {
    filter: readFilter(search),
    setFilter: (filter: RowFilter) => setSearch(withFilter(search, filter), { replace: true }),
    cell,
    /** Opening a cell adds a history entry; changing to another one replaces it. */
    openCell: (next: CellId | null) =>
      setSearch(withCell(search, next), { replace: cell !== null, preventScrollReset: true }),
    /** From 0; null: no passage covers the screen. */
    passage: Number.isInteger(passage) && passage > 0 ? passage - 1 : null,
    /** The address of a passage of the open cell. */
    passageSearch: (quote: number | null) => withCell(search, cell, quote).toString(),
    showPassage: (quote: number | null) =>
      setSearch(withCell(search, cell, quote), { preventScrollReset: true }),
  };
}
