import type { RequestOf } from "@lectern/contract/endpoints";
import { useMutation } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, read, readAgain } from "#platform/http/read.ts";

const schedulesPath = "/agents/ext/v1/schedules";
const schedulePath = `${schedulesPath}/{schedule_id}` as const;

/** More than a person may have; the contract's largest page. */
const pageSize = 100;

/** The person's schedules, the next first. */
export const schedules = () => read(schedulesPath, { query: { page_size: pageSize } });

const refresh = () => readAgain(queryClient, keyOf(schedulesPath));

export const useNewSchedule = () =>
  useMutation({
    mutationFn: (body: RequestOf<"POST", typeof schedulesPath>["body"]) =>
      api.post(schedulesPath, { body }),
    onSettled: refresh,
  });

type Update = RequestOf<"PATCH", typeof schedulePath>["body"];

/** Changes when a schedule runs, pauses it, or lets it go on. */
export const useScheduleUpdate = (schedule_id: string) =>
  useMutation({
    mutationFn: (body: Update) => api.patch(schedulePath, { params: { schedule_id }, body }),
    onSettled: refresh,
  });

export const useScheduleRemoval = (schedule_id: string) =>
  useMutation({
    mutationFn: () => api.delete(schedulePath, { params: { schedule_id } }),
    onSettled: refresh,
  });
