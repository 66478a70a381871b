import type { RequestOf } from "@lectern/contract/endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, read } from "#platform/http/read.ts";

const path = "/organization/ext/v1/sign-in-providers";
const onePath = "/organization/ext/v1/sign-in-providers/{provider_id}";
const domainsPath = "/organization/ext/v1/sign-in-providers/{provider_id}/domains";
const domainPath = "/organization/ext/v1/sign-in-providers/{provider_id}/domains/{domain_id}";

export type NewProvider = RequestOf<"POST", typeof path>["body"];
type ProviderChange = RequestOf<"PATCH", typeof onePath>["body"];

export const useProviders = () => useQuery({ ...read(path) });

const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(path) });

export const useCreateProvider = () =>
  useMutation({
    mutationFn: (body: NewProvider) => api.post(path, { body }),
    onSuccess: refresh,
  });

export const useUpdateProvider = (provider_id: string) =>
  useMutation({
    mutationFn: (body: ProviderChange) => api.patch(onePath, { params: { provider_id }, body }),
    onSuccess: refresh,
  });

export const useDeleteProvider = () =>
  useMutation({
    mutationFn: (provider_id: string) => api.delete(onePath, { params: { provider_id } }),
    onSettled: refresh,
  });

export const useAddDomain = (provider_id: string) =>
  useMutation({
    mutationFn: (domain: string) =>
      api.post(domainsPath, { params: { provider_id }, body: { domain } }),
    onSuccess: refresh,
  });

/** Has the server look for the TXT record of a domain. */
export const useVerifyDomain = (provider_id: string, domain_id: string) =>
  useMutation({
    mutationFn: () => api.post(`${domainPath}/verify`, { params: { provider_id, domain_id } }),
    onSuccess: refresh,
  });

export const useRemoveDomain = (provider_id: string) =>
  useMutation({
    mutationFn: (domain_id: string) =>
      api.delete(domainPath, { params: { provider_id, domain_id } }),
    onSettled: refresh,
  });
