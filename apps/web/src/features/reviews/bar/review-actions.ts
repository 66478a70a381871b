import type { RequestOf } from "@lectern/contract/endpoints";
import type { OpenReview, Review } from "@lectern/contract/reviews";
import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { deleteLater } from "#platform/http/with-undo.ts";

import { keepReview, refreshReview, refreshReviews, reviewOf, reviewPath } from "../api.ts";

type Named = Pick<Review, "id" | "name">;

type Change = RequestOf<"PATCH", typeof reviewPath>["body"];

/** Changes the name of a review, who may see it, who reads its documents, or whether it is live. */
export const useReviewChange = ({ id }: Named) =>
  useMutation({
    mutationFn: (body: Change) => api.patch(reviewPath, { params: { review_id: id }, body }),
    onSuccess: keepReview,
  });

/** Hides a review at once and offers Undo; it is deleted when that offer ends. */
export function deleteReview({ id, name }: Named) {
  deleteLater({
    id,
    said: t`“${name}” deleted`,
    path: reviewPath,
    params: { review_id: id },
    onDeleted: () => {
      queryClient.removeQueries({ queryKey: reviewOf(id).queryKey });
      return refreshReviews();
    },
  });
}

export async function addDocuments(review_id: string, document_ids: string[]): Promise<OpenReview> {
  const review = await api.post(`${reviewPath}/documents`, {
    params: { review_id },
    body: { document_ids },
  });
  keepReview(review);
  await refreshReview(review_id);
  return review;
}

export async function removeRows(review_id: string, row_ids: string[]): Promise<OpenReview> {
  const review = await api.post(`${reviewPath}/rows/remove`, {
    params: { review_id },
    body: { row_ids },
  });
  keepReview(review);
  await refreshReview(review_id);
  return review;
}

export async function assign(review_id: string, row_ids: string[], account_id: string | null) {
  await api.put(`${reviewPath}/assignments`, {
    params: { review_id },
    body: { row_ids, account_id },
  });
  await refreshReview(review_id);
}
