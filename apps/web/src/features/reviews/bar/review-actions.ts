import type { OpenReview, Review, ReviewVisibility } from "@lectern/contract/reviews";
import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { deleteLater } from "#platform/http/with-undo.ts";

import { keepReview, refreshReview, refreshReviews, reviewOf, reviewPath } from "../api.ts";

type Named = Pick<Review, "id" | "name">;

export const useRename = ({ id }: Named) =>
  useMutation({
    mutationFn: (name: string) =>
      api.patch(reviewPath, { params: { review_id: id }, body: { name } }),
    onSuccess: keepReview,
  });

export const useShare = ({ id }: Named) =>
  useMutation({
    mutationFn: (visibility: ReviewVisibility) =>
      api.patch(reviewPath, { params: { review_id: id }, body: { visibility } }),
    onSuccess: keepReview,
  });

export const useReviewModel = ({ id }: Named) =>
  useMutation({
    mutationFn: (model: string | null) =>
      api.patch(reviewPath, { params: { review_id: id }, body: { model } }),
    onSuccess: keepReview,
  });

export const useLive = ({ id }: Named) =>
  useMutation({
    mutationFn: (live: boolean) =>
      api.patch(reviewPath, { params: { review_id: id }, body: { live } }),
    onSuccess: keepReview,
  });

/** Hides a review at once and offers Undo; it is deleted when that offer ends. */
export function deleteReview({ id, name }: Named) {
  deleteLater({
    id,
    said: t`“${name}” deleted`,
    path: reviewPath.replace("{review_id}", id),
    carryOut: async () => {
      await api.delete(reviewPath, { params: { review_id: id } });
      queryClient.removeQueries({ queryKey: reviewOf(id).queryKey });
      await refreshReviews();
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
