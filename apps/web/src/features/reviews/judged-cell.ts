import type { Cell, ReviewRow } from "@lectern/contract/review-cells";

import type { JudgedCell } from "./judging.ts";

/** Names a cell for a verdict, with the result that was looked at. */
export const judgedCell = (
  row_id: string,
  column_id: string,
  cell: Cell | undefined,
): JudgedCell => ({
  row_id,
  column_id,
  ...(cell?.result_id && { result_id: cell.result_id }),
});

export const cellIn = (row: ReviewRow | undefined, column_id: string | undefined) =>
  row?.cells.find((cell) => cell.column_id === column_id);
