import type { NewSyncSource, SyncSource } from "@lectern/contract/sync";
import { queryOptions, useMutation } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, read, readAgain } from "#platform/http/read.ts";

const sourcesPath = "/libraries/ext/v1/collections/{collection_id}/sync-sources";
const sourcePath = "/libraries/ext/v1/sync-sources/{source_id}";
const runPath = "/libraries/ext/v1/sync-sources/{source_id}/run";

/** ms; while a source runs, its state is read at this interval. */
const whileRunning = 2_000;
/** ms; a run begins a moment after it was asked for. */
const otherwise = 30_000;

/** The sources that a collection follows. */
export const sourcesOf = (collection_id: string) =>
  queryOptions({
    ...read(sourcesPath, { params: { collection_id } }),
    refetchInterval: ({ state }) => (state.data?.results.some(isAtWork) ? whileRunning : otherwise),
  });

/** Whether a source runs, or was added and will at once. */
export const isAtWork = ({ kind, running, active, last_at, failure }: SyncSource): boolean =>
  running || (kind !== "command" && active && last_at === null && failure === null);

const refresh = () => readAgain(queryClient, keyOf(sourcesPath));

export const useNewSource = (collection_id: string) =>
  useMutation({
    mutationFn: (body: NewSyncSource) => api.post(sourcesPath, { params: { collection_id }, body }),
    onSettled: refresh,
  });

/** Pauses a source, or lets it go on. */
export const useSourceUpdate = (source_id: string) =>
  useMutation({
    mutationFn: (body: { active: boolean }) =>
      api.patch(sourcePath, { params: { source_id }, body }),
    onSettled: refresh,
  });

/** `confirm`: deletes the documents of files that are gone, however many. */
export const useSourceRun = (source_id: string) =>
  useMutation({
    mutationFn: (confirm: boolean) =>
      api.post(runPath, { params: { source_id }, body: { confirm } }),
    onSuccess: (source) => {
      // The run begins a moment later.
      const { queryKey } = sourcesOf(source.collection_id);
      queryClient.setQueryData(queryKey, (list) => ({
        results: (list?.results ?? []).map((one) =>
          one.id === source.id ? { ...source, running: true } : one,
        ),
      }));
    },
    onError: refresh,
  });

export const useSourceRemoval = (source_id: string) =>
  useMutation({
    mutationFn: (documents: "keep" | "trash") =>
      api.delete(sourcePath, { params: { source_id }, query: { documents } }),
    onSettled: refresh,
  });
