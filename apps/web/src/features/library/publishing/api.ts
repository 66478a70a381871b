import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

import { refreshCollections } from "../actions/refresh.ts";

const path = "/libraries/ext/v1/collections/{collection_id}/publication";
const linkPath = "/libraries/ext/v1/collections/{collection_id}/publication/link";

/** A collection's edition and the changes since; for users who may publish. */
export const usePublication = (collection_id: string) =>
  useQuery(read(path, { params: { collection_id } }));

/** Refetches all related queries after the action, whether it succeeded or not. */
const useAction = <Given, Answer>(
  collection_id: string,
  mutationFn: (given: Given) => Promise<Answer>,
) =>
  useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([invalidate(keyOf(path, { params: { collection_id } })), refreshCollections()]),
  });

export const usePublish = (collection_id: string) =>
  useAction(collection_id, () => api.post(path, { params: { collection_id } }));

export const useWithdraw = (collection_id: string) =>
  useAction(collection_id, () => api.delete(path, { params: { collection_id } }));

export const useMakeLink = (collection_id: string) =>
  useAction(collection_id, (expires_at: string | null) =>
    api.post(linkPath, { params: { collection_id }, body: { expires_at } }),
  );

export const useEndLink = (collection_id: string) =>
  useAction(collection_id, () => api.delete(linkPath, { params: { collection_id } }));
