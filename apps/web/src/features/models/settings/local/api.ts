import type { RequestOf } from "@lectern/contract/endpoints";
import type { ModelImport } from "@lectern/contract/local-models";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { keyOf, read } from "#platform/http/read.ts";

import { useRefresh } from "../../api.ts";

const path = "/settings/ext/v1/local-models";
const addingPath = "/settings/ext/v1/local-models/adding";
const modelPath = "/settings/ext/v1/local-models/{model_id}";
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

export function useRefreshLocal() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return async () => {
    await client.invalidateQueries({ queryKey: keyOf(path) });
    await refresh();
  };
}

/** Returns the progress right after the start; a wrong path has failed by then. */
export function useAddLocalModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestOf<"POST", typeof path>["body"]) => {
      await api.post(path, { body });
      const { adding } = await client.fetchQuery({ ...read(path), staleTime: 0 });
      return adding;
    },
  });
}

export const useStopAdding = () =>
  useMutation({ mutationFn: () => api.delete(addingPath), onSuccess: useRefreshLocal() });

export const useUseLocalModel = () =>
  useMutation({
    mutationFn: (id: string) => api.put(usePath, { params: { model_id: id } }),
    onSuccess: useRefreshLocal(),
  });

export const localModelAddress = (id: string) => `${path}/${id}`;

export const deleteLocalModel = (id: string) => api.delete(modelPath, { params: { model_id: id } });
