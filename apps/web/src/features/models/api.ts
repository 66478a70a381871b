import type { RequestOf } from "@lectern/contract/endpoints";
import type { NewModel, Provider } from "@lectern/contract/models";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

const providersPath = "/settings/ext/v1/providers";
const providerPath = "/settings/ext/v1/providers/{provider_id}";
const offersPath = "/settings/ext/v1/providers/{provider_id}/offers";
const testPath = "/settings/ext/v1/providers/{provider_id}/test";
const modelsPath = "/settings/ext/v1/providers/{provider_id}/models";
const modelPath = "/settings/ext/v1/providers/{provider_id}/models/{model_id}";
const orderPath = "/settings/ext/v1/models/order";
const choicesPath = "/settings/ext/v1/models";

/** The built-in model, which quotes documents. */
export const extractive = "extractive";

/** ms between polls of the indexing progress. */
const pace = 2_000;

export const useProviders = () =>
  useQuery({
    ...read(providersPath),
    refetchInterval: ({ state }) => {
      const meaning = state.data?.meaning;
      return meaning && meaning.made < meaning.documents ? pace : false;
    },
  });

/** The models the user may choose; the first one is the default. */
export const useModelChoices = () => useQuery({ ...read(choicesPath), staleTime: 60_000 });

/** The models a provider offers; fetched on demand, each time anew. */
export const useOffers = (providerId: string, wanted: boolean) =>
  useQuery({
    ...read(offersPath, { params: { provider_id: providerId } }),
    enabled: wanted,
    retry: false,
    gcTime: 0,
  });

export const useTeamsToChoose = (wanted: boolean) =>
  useQuery({
    ...read("/organization/ext/v1/teams", { query: { page_size: 100 } }),
    enabled: wanted,
  });

export function refreshModels() {
  void invalidate(keyOf(choicesPath));
  return invalidate(keyOf(providersPath));
}

type NewProvider = RequestOf<"POST", typeof providersPath>["body"];
export type ProviderChange = RequestOf<"PATCH", typeof providerPath>["body"];
export type ModelChange = RequestOf<"PATCH", typeof modelPath>["body"];

export const useConnect = () =>
  useMutation({
    mutationFn: (body: NewProvider) => api.post(providersPath, { body }),
    onSuccess: refreshModels,
  });

export const useChangeProvider = (id: string) =>
  useMutation({
    mutationFn: (body: ProviderChange) =>
      api.patch(providerPath, { params: { provider_id: id }, body }),
    onSuccess: refreshModels,
  });

export const useDisconnect = () =>
  useMutation({
    mutationFn: ({ id }: Provider) => api.delete(providerPath, { params: { provider_id: id } }),
    onSuccess: refreshModels,
  });

/** Returns the result of a test as a sentence; a failed test is not a failed call. */
export const useTest = (id: string) =>
  useMutation({
    mutationFn: (modelId: string | undefined) =>
      api.post(testPath, { params: { provider_id: id }, body: { model_id: modelId } }),
  });

export const useAddModel = (providerId: string) =>
  useMutation({
    mutationFn: (body: NewModel) =>
      api.post(modelsPath, { params: { provider_id: providerId }, body }),
    onSuccess: refreshModels,
  });

export const useChangeModel = (providerId: string, id: string) =>
  useMutation({
    mutationFn: (body: ModelChange) =>
      api.patch(modelPath, { params: { provider_id: providerId, model_id: id }, body }),
    onSuccess: refreshModels,
  });

export const useOrder = () =>
  useMutation({
    mutationFn: (model_ids: string[]) => api.put(orderPath, { body: { model_ids } }),
    onSuccess: refreshModels,
  });
