import type { RequestOf } from "@lectern/contract/endpoints";
import type { RetentionDays } from "@lectern/contract/retention";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";
import { useListPage } from "#platform/http/use-list-page.ts";

const path = "/organization/ext/v1/retention";
const previewPath = "/organization/ext/v1/retention/preview";
const reportsPath = "/organization/ext/v1/retention/reports";
const holdsPath = "/organization/ext/v1/legal_holds";
const releasePath = "/organization/ext/v1/legal_holds/{hold_id}/release";

export const pageSize = 25;

export const useRetention = () => useQuery(read(path));

/** Counts what would be removed today if content were kept for these days. */
export const usePreview = () =>
  useMutation({ mutationFn: (days: RetentionDays) => api.post(previewPath, { body: { days } }) });

export const useSetRetention = () =>
  useMutation({
    mutationFn: (days: RetentionDays) => api.put(path, { body: { days } }),
    onSuccess: (retention) => queryClient.setQueryData(read(path).queryKey, retention),
  });

export const useReports = (page: number) =>
  useListPage(reportsPath, { query: { page, page_size: pageSize } });

export const useHolds = (page: number) =>
  useListPage(holdsPath, { query: { page, page_size: pageSize } });

const refreshHolds = () => invalidate(keyOf(holdsPath));

export const usePlaceHold = () =>
  useMutation({
    mutationFn: (body: RequestOf<"POST", typeof holdsPath>["body"]) =>
      api.post(holdsPath, { body }),
    onSuccess: refreshHolds,
  });

export const useReleaseHold = (hold_id: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      api.post(releasePath, { params: { hold_id }, body: { reason } }),
    onSettled: refreshHolds,
  });
