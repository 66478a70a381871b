import type { Language } from "@lectern/contract/language";
import type { Cell, ReviewRow } from "@lectern/contract/review-cells";
import type { OpenReview } from "@lectern/contract/reviews";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";

import { open } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { invalidate, keyOf, read, readAgain, readPages } from "#platform/http/read.ts";

import { queryOf, type RowFilter } from "./row-filter.ts";

export const reviewsPath = "/reviews/ext/v1/reviews";
export const reviewPath = `${reviewsPath}/{review_id}` as const;
const rowsPath = `${reviewPath}/rows` as const;
const cellPath = `${rowsPath}/{row_id}/cells/{column_id}` as const;
const columnsPath = `${reviewPath}/columns` as const;

export const rowsPerPage = 50;
const reviewsPerPage = 50;

/** A cell by its document and its question. */
export interface CellId {
  row_id: string;
  column_id: string;
}

/** The caller's reviews and the shared ones, by name, page by page. */
export const reviewsBy = (q: string) =>
  infiniteQueryOptions({
    ...readPages(reviewsPath, { query: { page_size: reviewsPerPage, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  });

/** ms; how often a review that is being filled is asked for where no event tells of it. */
const fallback = 10_000;

export const reviewOf = (review_id: string) =>
  queryOptions({
    ...read(reviewPath, { params: { review_id } }),
    refetchInterval: ({ state }) => (state.data?.progress.working ? fallback : false),
  });

/** A page of the documents of a review with their cells. */
export const rowsPage = (review_id: string, filter: RowFilter, page: number) =>
  read(rowsPath, {
    params: { review_id },
    query: { ...queryOf(filter), page, page_size: rowsPerPage },
  });

export const rowOf = (review_id: string, row_id: string) =>
  read(`${rowsPath}/{row_id}`, { params: { review_id, row_id } });

export const cellOf = (review_id: string, { row_id, column_id }: CellId) =>
  read(cellPath, { params: { review_id, row_id, column_id } });

export const historyPerPage = 25;

/** A page of the readings of a cell and of the verdicts on it. */
export const historyOf = (review_id: string, { row_id, column_id }: CellId, page: number) =>
  read(`${cellPath}/history`, {
    params: { review_id, row_id, column_id },
    query: { page, page_size: historyPerPage },
  });

export const exported = (
  review_id: string,
  format: "csv" | "xlsx",
  language: Language,
  filter: RowFilter,
) => {
  const { sort: _, ...query } = queryOf(filter);
  return open("GET", `${reviewPath}/export`, {
    params: { review_id },
    query: { ...query, format, language },
  });
};

/** What shows a review: `around` is all but its rows. */
const shownOf = {
  around: [reviewPath, `${rowsPath}/{row_id}`, cellPath, `${cellPath}/history`],
  all: [reviewPath, rowsPath, `${rowsPath}/{row_id}`, cellPath, `${cellPath}/history`],
};

/** Refetches what is shown of a review: its progress, its open cell, and its rows. */
export async function refreshReview(review_id: string, what: keyof typeof shownOf = "all") {
  await Promise.all(shownOf[what].map((path) => readAgain(queryClient, [path, { review_id }])));
}

export const refreshReviews = () => invalidate(keyOf(reviewsPath));

/** Stores a review that the server answered with. */
export function keepReview(review: OpenReview) {
  queryClient.setQueryData(reviewOf(review.id).queryKey, review);
  void refreshReviews();
}

interface RowsAnswer {
  total: number;
  results: ReviewRow[];
}

/** Changes cells in the cached rows at once, before the server has answered. */
export function changeCells(
  review_id: string,
  cells: readonly CellId[],
  change: (cell: Cell) => Cell,
) {
  const wanted = new Set(cells.map(({ row_id, column_id }) => `${row_id} ${column_id}`));
  const changed = (row: ReviewRow): ReviewRow => {
    if (!row.cells.some(({ column_id }) => wanted.has(`${row.id} ${column_id}`))) return row;
    const next = row.cells.map((cell) =>
      wanted.has(`${row.id} ${cell.column_id}`) ? change(cell) : cell,
    );
    return { ...row, cells: next };
  };
  queryClient.setQueriesData<RowsAnswer>(
    { queryKey: [rowsPath, { review_id }] },
    (page) => page && { ...page, results: page.results.map(changed) },
  );
  for (const row_id of new Set(cells.map((cell) => cell.row_id))) {
    queryClient.setQueryData<ReviewRow>(rowOf(review_id, row_id).queryKey, (row) =>
      row ? changed(row) : undefined,
    );
  }
}

export { columnsPath };
