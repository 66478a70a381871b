import type { RunHead } from "@lectern/contract/runs";
import type { RunState } from "@lectern/contract/run-parts";
import type { RequestOf } from "@lectern/contract/endpoints";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, read, readAgain } from "#platform/http/read.ts";

const runsPath = "/agents/ext/v1/runs";
const runPath = `${runsPath}/{run_id}` as const;

const runsPerPage = 50;
/** Maximum runs that may wait for a person; the contract's largest page. */
const mostWaiting = 100;

/** Which runs are listed, and in what order. */
export interface RunFilter {
  /** In the name or the question. */
  q: string;
  /** Empty: all. */
  states: readonly RunState[];
  sort: "-updated_at" | "-created_at" | "created_at" | "name";
}

export const runsBy = ({ q, states, sort }: RunFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(runsPath), "pages", q, states, sort],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      api.get(runsPath, {
        query: {
          page,
          page_size: runsPerPage,
          sort,
          ...(q && { q }),
          ...(states.length > 0 && { state: [...states] }),
        },
        signal,
      }),
    getNextPageParam: ({ total }, pages) =>
      pages.length * runsPerPage < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });

/** The runs that may wait for their owner; `isWaiting` tells which do. */
export const runsAtWork = () =>
  read(runsPath, {
    query: {
      state: ["awaiting_plan", "running", "paused", "awaiting_review"],
      page_size: mostWaiting,
    },
  });

/** Whether a run goes on only after its owner has done something. */
export const isWaiting = ({ state, paused, asking }: RunHead): boolean =>
  state === "awaiting_plan" ||
  state === "awaiting_review" ||
  asking > 0 ||
  (state === "paused" && paused !== null && paused !== "person");

export const refreshRuns = () => readAgain(queryClient, keyOf(runsPath));

/** Begins a run and stores it as the run's screen reads it. */
export async function createRun(body: RequestOf<"POST", typeof runsPath>["body"]) {
  const run = await api.post(runsPath, { body });
  queryClient.setQueryData(read(runPath, { params: { run_id: run.id } }).queryKey, run);
  void refreshRuns();
  return run;
}

export async function renameRun(run_id: string, name: string) {
  const run = await api.patch(runPath, { params: { run_id }, body: { name } });
  queryClient.setQueryData(read(runPath, { params: { run_id } }).queryKey, run);
  await refreshRuns();
}

export async function deleteRun(run_id: string) {
  await api.delete(runPath, { params: { run_id } });
  queryClient.removeQueries({ queryKey: keyOf(runPath, { params: { run_id } }) });
  await refreshRuns();
}

