import type { Tag } from "@lectern/contract/tags";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { inBatches } from "#platform/http/in-batches.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

const path = "/libraries/ext/v1/tags";
const onePath = "/libraries/ext/v1/tags/{tag_id}";
const documentsPath = "/libraries/ext/v1/document/tags";

/** Milliseconds for which the tags are cached. */
const fresh = 60_000;

/** The tags of the workspace, by name. */
export const useTags = () => useQuery({ ...read(path), staleTime: fresh });

/** Documents show the names and colors of their tags. */
const showTags = [
  keyOf(path),
  keyOf("/libraries/ext/v1/document"),
  keyOf("/libraries/ext/v1/document/{document_id}"),
  keyOf("/libraries/ext/v1/collections/{collection_id}/document"),
];

const refreshTags = () => void invalidate(...showTags);

export const useCreateTag = () =>
  useMutation({
    mutationFn: (body: Pick<Tag, "name" | "color">) => api.post(path, { body }),
    onSuccess: refreshTags,
  });

export const useUpdateTag = (tag_id: string) =>
  useMutation({
    mutationFn: (body: Pick<Tag, "name" | "color">) =>
      api.patch(onePath, { params: { tag_id }, body }),
    onSettled: refreshTags,
  });

export const useDeleteTag = () =>
  useMutation({
    mutationFn: (tag_id: string) => api.delete(onePath, { params: { tag_id } }),
    onSettled: refreshTags,
  });

interface Tagging {
  ids: readonly string[];
  add: string[];
  remove: string[];
}

/** Adds and removes tags; returns the reasons for the documents that stay as they are. */
export const useTagDocuments = () =>
  useMutation({
    mutationFn: ({ ids, add, remove }: Tagging) =>
      inBatches(ids, (some) => api.post(documentsPath, { body: { ids: some, add, remove } })),
    onSettled: refreshTags,
  });
