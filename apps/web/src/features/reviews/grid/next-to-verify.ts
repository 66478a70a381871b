import type { ReviewRow } from "@lectern/contract/review-cells";
import type { ReviewColumn } from "@lectern/contract/review-columns";

import { queryClient } from "#platform/http/query-client.ts";

import { rowsPage, rowsPerPage } from "../api.ts";
import { isToVerify } from "../cell/shown.ts";
import type { RowFilter } from "../row-filter.ts";
import type { Spot } from "./grid-keys.ts";

/** Returns the first column, from 1, of a row's answers that nobody has looked at after `after`. */
function columnIn(row: ReviewRow, columns: readonly ReviewColumn[], after: number, to?: number) {
  const at = columns.findIndex(({ id }, index) => {
    const isBetween = index + 1 > after && (to === undefined || index + 1 <= to);
    const cell = row.cells.find(({ column_id }) => column_id === id);
    return isBetween && cell !== undefined && isToVerify(cell);
  });
  return at < 0 ? undefined : at + 1;
}

/**
 * Returns the next answer that nobody has looked at, in the order of the grid, from the beginning
 * after the last; null if none is left. Pages of rows that are not loaded are fetched.
 */
export async function nextToVerify(
  reviewId: string,
  filter: RowFilter,
  columns: readonly ReviewColumn[],
  from: Spot,
): Promise<Spot | null> {
  const pageOf = (page: number) => queryClient.fetchQuery(rowsPage(reviewId, filter, page));
  const { total } = await pageOf(Math.floor(Math.max(from.row, 0) / rowsPerPage) + 1);
  for (let step = 0; step <= total; step += 1) {
    const row = (Math.max(from.row, 0) + step) % Math.max(total, 1);
    const { results } = await pageOf(Math.floor(row / rowsPerPage) + 1);
    const there = results[row % rowsPerPage];
    if (!there) continue;
    const isFirst = step === 0 && from.row >= 0;
    const isBack = step === total;
    const column = columnIn(
      there,
      columns,
      isFirst ? from.column : 0,
      isBack ? from.column : undefined,
    );
    if (column !== undefined) return { row, column };
  }
  return null;
}
