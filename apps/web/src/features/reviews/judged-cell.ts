import type { Cell, ReviewRow } from "@lectern/contract/review-cells";

import type { JudgedCell } from "./judging.ts";

/** A cell of a selection. */
export interface ChosenCell {
  judged: JudgedCell;
  /** Undefined: empty. */
  cell: Cell | undefined;
}

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

export const chosenCell = (row: ReviewRow, column_id: string): ChosenCell => {
  const cell = cellIn(row, column_id);
  return { judged: judgedCell(row.id, column_id, cell), cell };
};

/** The cells of a selection that have been read. */
export const answeredIn = (cells: readonly ChosenCell[]): JudgedCell[] =>
  cells.map(({ judged }) => judged).filter(({ result_id }) => result_id !== undefined);

export const cellIn = (row: ReviewRow | undefined, column_id: string | undefined) =>
  row?.cells.find((cell) => cell.column_id === column_id);
