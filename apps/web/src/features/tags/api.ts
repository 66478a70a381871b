import type { Tag } from "@lectern/contract/tags";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { inBatches } from "#platform/http/in-batches.ts";
import { keyOf, read } from "#platform/http/read.ts";

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

function useRefreshTags() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of showTags) void client.invalidateQueries({ queryKey });
  };
}

export function useCreateTag() {
  const refresh = useRefreshTags();
  return useMutation({
    mutationFn: (body: Pick<Tag, "name" | "color">) => api.post(path, { body }),
    onSuccess: refresh,
  });
}

export function useUpdateTag(tag_id: string) {
  const refresh = useRefreshTags();
  return useMutation({
    mutationFn: (body: Pick<Tag, "name" | "color">) =>
      api.patch(onePath, { params: { tag_id }, body }),
    onSettled: refresh,
  });
}

export function useDeleteTag() {
  const refresh = useRefreshTags();
  return useMutation({
    mutationFn: (tag_id: string) => api.delete(onePath, { params: { tag_id } }),
    onSettled: refresh,
  });
}

interface Tagging {
  ids: readonly string[];
  add: string[];
  remove: string[];
}

/** Adds and removes tags; returns the reasons for the documents that stay as they are. */
export function useTagDocuments() {
  const refresh = useRefreshTags();
  return useMutation({
    mutationFn: ({ ids, add, remove }: Tagging) =>
      inBatches(ids, (some) => api.post(documentsPath, { body: { ids: some, add, remove } })),
    onSettled: refresh,
  });
}
