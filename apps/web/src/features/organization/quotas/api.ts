import type { RequestOf } from "@lectern/contract/endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";
import { useListPage } from "#platform/http/use-list-page.ts";

const path = "/organization/ext/v1/quotas";
const onePath = "/organization/ext/v1/quotas/{quota_id}";
const totalsPath = "/organization/ext/v1/quotas/use";
const ownPath = "/organization/ext/v1/quotas/own";

export const pageSize = 25;

export const useQuotas = (page: number) =>
  useListPage(path, { query: { page, page_size: pageSize } });

export const useQuotaUse = (by: "person" | "team", page: number) =>
  useListPage(totalsPath, { query: { by, page, page_size: pageSize } });

export const useOwnQuotas = () => useQuery(read(ownPath));

/** All teams of a workspace to choose from, up to 100. */
export const useTeamChoice = (enabled: boolean) =>
  useQuery({ ...read("/organization/ext/v1/teams", { query: { page_size: 100 } }), enabled });

function refreshQuotas() {
  void invalidate(keyOf(ownPath));
  return invalidate(keyOf(path));
}

export const useCreateQuota = () =>
  useMutation({
    mutationFn: (body: RequestOf<"POST", typeof path>["body"]) => api.post(path, { body }),
    onSuccess: refreshQuotas,
  });

export const useUpdateQuota = (quota_id: string) =>
  useMutation({
    mutationFn: (body: { amount?: number; hard?: boolean }) =>
      api.patch(onePath, { params: { quota_id }, body }),
    onSuccess: refreshQuotas,
  });

export const useDeleteQuota = () =>
  useMutation({
    mutationFn: (quota_id: string) => api.delete(onePath, { params: { quota_id } }),
    onSettled: refreshQuotas,
  });
