import type { ColumnChange, NewColumn, ReviewColumn } from "@lectern/contract/review-columns";
import type { OpenReview } from "@lectern/contract/reviews";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";

import { columnsPath, refreshReview, reviewOf } from "../api.ts";

const columnPath = `${columnsPath}/{column_id}` as const;

/** Shows the questions of a review as the server has them now. */
function keepColumns(review_id: string, change: (columns: ReviewColumn[]) => ReviewColumn[]) {
  queryClient.setQueryData<OpenReview>(reviewOf(review_id).queryKey, (review) => {
    if (!review) return undefined;
    const columns = change(review.columns);
    return { ...review, columns, column_count: columns.length };
  });
  return refreshReview(review_id);
}

export async function addColumn(review_id: string, body: NewColumn): Promise<ReviewColumn> {
  const column = await api.post(columnsPath, { params: { review_id }, body });
  await keepColumns(review_id, (columns) => [...columns, column]);
  return column;
}

export async function changeColumn(review_id: string, column_id: string, body: ColumnChange) {
  const column = await api.patch(columnPath, { params: { review_id, column_id }, body });
  await keepColumns(review_id, (columns) =>
    columns.map((one) => (one.id === column_id ? column : one)),
  );
  return column;
}

export async function deleteColumn(review_id: string, column_id: string) {
  await api.delete(columnPath, { params: { review_id, column_id } });
  await keepColumns(review_id, (columns) => columns.filter(({ id }) => id !== column_id));
}

/** Moves a question by one place. */
export async function moveColumn(review: OpenReview, column_id: string, by: 1 | -1) {
  const at = review.columns.findIndex(({ id }) => id === column_id);
  const [moved, other] = [review.columns[at], review.columns[at + by]];
  if (!moved || !other) return;
  const next = review.columns.with(at, other).with(at + by, moved);
  const params = { review_id: review.id };
  const body = { column_ids: next.map(({ id }) => id) };
  const { results } = await api.put(`${columnsPath}/order`, { params, body });
  await keepColumns(review.id, () => results);
}

/** Reads a few documents for a question that is not kept yet. */
export const tryColumn = (review_id: string, column: NewColumn) =>
  api.post(`${columnsPath}/try`, { params: { review_id }, body: { column } });
