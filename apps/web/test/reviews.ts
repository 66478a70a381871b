import type { Cell, CellDetail, CellResult, ReviewRow } from "@lectern/contract/review-cells";
import type { ReviewColumn } from "@lectern/contract/review-columns";
import type { OpenReview } from "@lectern/contract/reviews";

import { adaAsPerson } from "./library.ts";

let last = 0;
const id = () => `0199f0dd-0000-7000-8000-${String(++last).padStart(12, "0")}`;
const now = "2026-11-21T10:42:00.000Z";

export const reviewColumn = (given: Partial<ReviewColumn> = {}): ReviewColumn => ({
  id: id(),
  name: "Cap",
  question: "To what amount is the liability limited?",
  instructions: "",
  type: "amount",
  options: [],
  unit: null,
  position: 0,
  version: 1,
  created_at: now,
  updated_at: now,
  ...given,
});

export const reviewCell = (column: ReviewColumn, given: Partial<Cell> = {}): Cell => ({
  column_id: column.id,
  state: "suggested",
  value: null,
  candidates: [],
  reason: null,
  page: 1,
  document_id: id(),
  support: null,
  result_id: id(),
  verdict: null,
  locked: false,
  stale: null,
  newer: false,
  ...given,
});

export const reviewRow = (name: string, cells: Cell[]): ReviewRow => ({
  id: id(),
  document: {
    id: id(),
    name,
    extension: "pdf",
    collection_id: id(),
    version: 1,
    status: "ready",
    page_count: 46,
    unit: "page",
    unreadable_pages: 0,
  },
  assignee: null,
  verified: 0,
  cells,
});

export const openReview = (columns: ReviewColumn[], rows: number): OpenReview => ({
  id: id(),
  name: "Liability of suppliers",
  source: { type: "documents" },
  visibility: "private",
  owner: adaAsPerson,
  model: null,
  live: false,
  column_count: columns.length,
  columns,
  progress: {
    rows,
    cells: rows * columns.length,
    verified: 0,
    corrected: 0,
    to_verify: rows * columns.length,
    stale_confirmed: 0,
    flagged: 0,
    unclear: 0,
    not_found: 0,
    stale: 0,
    failed: 0,
    filling: 0,
    working: 0,
    empty: 0,
  },
  created_at: now,
  updated_at: now,
  permissions: { edit: true, fill: true, judge: true, share: true, delete: true },
});

/** What is known of a cell, read in one passage. */
export const cellDetail = (
  row: ReviewRow,
  cell: Cell,
  given: Partial<CellDetail> = {},
): CellDetail => ({
  row_id: row.id,
  column_id: cell.column_id,
  cell,
  result: cellResult(row, cell),
  newer: null,
  verdict: null,
  ...given,
});

export const cellResult = (row: ReviewRow, cell: Pick<Cell, "value" | "state">): CellResult => ({
  id: id(),
  state: cell.state,
  value: cell.value,
  candidates: [],
  reason: null,
  quotes: [
    {
      document_id: row.document.id,
      document_name: row.document.name,
      collection_id: row.document.collection_id,
      page: 22,
      quote: "The liability is limited to EUR 250,000 for each event.",
      rects: [],
    },
  ],
  support: null,
  pages_read: 46,
  unreadable_pages: [],
  document_id: row.document.id,
  document_version: 1,
  column_version: 1,
  model: null,
  fallback: null,
  at: now,
});
