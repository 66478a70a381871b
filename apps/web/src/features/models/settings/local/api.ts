import type { RequestOf } from "@lectern/contract/endpoints";
import type { ModelImport } from "@lectern/contract/local-models";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

import { refreshModels } from "../../api.ts";

const path = "/settings/ext/v1/local-models";
const addingPath = "/settings/ext/v1/local-models/adding";
const usePath = "/settings/ext/v1/local-models/{model_id}/use";

/** ms between polls of the progress. */
const pace = 1_000;

export const isUnderWay = (adding: ModelImport | null | undefined): adding is ModelImport =>
  adding != null && adding.step !== "done" && adding.step !== "failed";

export const useLocalModels = () =>
  useQuery({
    ...read(path),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.adding) ? pace : false),
  });

export async function refreshLocalModels() {
  await invalidate(keyOf(path));
  await refreshModels();
}

/** Returns the progress right after the start; a wrong path has failed by then. */
export const useAddLocalModel = () =>
  useMutation({
    mutationFn: async (body: RequestOf<"POST", typeof path>["body"]) => {
      await api.post(path, { body });
      const { adding } = await queryClient.fetchQuery({ ...read(path), staleTime: 0 });
      return adding;
    },
  });

export const useStopAdding = () =>
  useMutation({ mutationFn: () => api.delete(addingPath), onSuccess: refreshLocalModels });

export const useUseLocalModel = () =>
  useMutation({
    mutationFn: (id: string) => api.put(usePath, { params: { model_id: id } }),
    onSuccess: refreshLocalModels,
  });
