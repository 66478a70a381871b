import type { Period } from "@lectern/text-analysis/dates/period";
import type { TableSource } from "./sources.ts";
import type { Cell, Column, Row, Table } from "./table.ts";

/** A cell that may answer, with its context. */
export interface CellMatch {
  source: TableSource;
  table: Table;
  row: Row;
  column: Column;
  cell: Cell;
  period: Period | undefined;
  score: number;
}
