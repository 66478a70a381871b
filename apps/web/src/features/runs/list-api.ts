import type { RequestOf } from "@lectern/contract/endpoints";
import type { RunState } from "@lectern/contract/run-parts";
import type { RunHead } from "@lectern/contract/runs";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, read, readAgain, readPages } from "#platform/http/read.ts";

import { keepRun, runsPath } from "./api.ts";

const runsPerPage = 50;
/** Maximum runs that may wait for a person; the contract's largest page. */
const mostWaiting = 100;

/** Which runs are listed, and in what order. */
export interface RunFilter {
  /** In the name or the question. */
  q: string;
  /** Empty: all. */
  states: readonly RunState[];
  owner: "all" | "me" | "others";
  sort: "-updated_at" | "-created_at" | "created_at" | "name";
}

export const runsBy = ({ q, states, owner, sort }: RunFilter) =>
  infiniteQueryOptions({
    ...readPages(runsPath, {
      query: {
        page_size: runsPerPage,
        sort,
        ...(q && { q }),
        ...(states.length > 0 && { state: [...states] }),
        ...(owner !== "all" && { owner }),
      },
    }),
    placeholderData: keepPreviousData,
  });

/** The person's own runs that may wait for them; `isWaiting` tells which do. */
export const runsAtWork = () =>
  read(runsPath, {
    query: {
      owner: "me",
      state: ["awaiting_plan", "running", "paused", "awaiting_review"],
      page_size: mostWaiting,
    },
  });

/** Whether a run goes on only after its owner has done something. */
export const isWaiting = ({ state, paused, asking }: RunHead): boolean =>
  state === "awaiting_plan" ||
  state === "awaiting_review" ||
  (state === "paused" && paused !== null && paused !== "person") ||
  ((state === "running" || state === "paused") && asking > 0);

export const refreshRuns = () => readAgain(queryClient, keyOf(runsPath));

/** Begins a run: its plan is made, and waits for approval. */
export async function createRun(body: RequestOf<"POST", typeof runsPath>["body"]) {
  const run = await api.post(runsPath, { body });
  keepRun(run);
  void refreshRuns();
  return run;
}
