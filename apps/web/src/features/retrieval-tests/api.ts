import type { RequestOf } from "@lectern/contract/endpoints";
import type { TestChange, TestOutcome, TestRun } from "@lectern/contract/retrieval-tests";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { api, open } from "#platform/http/api.ts";
import { invalidate, read } from "#platform/http/read.ts";
import { useListPage } from "#platform/http/use-list-page.ts";

const path = "/retrieval_tests/ext/v1/sets";
const setPath = "/retrieval_tests/ext/v1/sets/{set_id}";
const questionsPath = "/retrieval_tests/ext/v1/sets/{set_id}/questions";
const questionPath = "/retrieval_tests/ext/v1/sets/{set_id}/questions/{question_id}";
const linesPath = "/retrieval_tests/ext/v1/sets/{set_id}/questions/lines";
const likedPath = "/retrieval_tests/ext/v1/sets/{set_id}/questions/liked";
const runsPath = "/retrieval_tests/ext/v1/sets/{set_id}/runs";
const runPath = "/retrieval_tests/ext/v1/sets/{set_id}/runs/{run_id}";
const resultsPath = "/retrieval_tests/ext/v1/sets/{set_id}/runs/{run_id}/results";

export const pageSize = 25;
/** ms between reads of a run under way. */
const REFRESH = 2000;
/** As many runs as a set keeps, to choose the one to compare with. */
const allRuns = 100;

export const isUnderWay = (run: Pick<TestRun, "state"> | null | undefined) =>
  run?.state === "waiting" || run?.state === "working";

export const useSets = (page: number) =>
  useQuery({
    ...read(path, { query: { page, page_size: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ last_run }) => isUnderWay(last_run)) ? REFRESH : false,
  });

export const useSet = (set_id: string) =>
  useQuery({
    ...read(setPath, { params: { set_id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.last_run) ? REFRESH : false),
  });

/** Reads again whatever tells of sets, their questions and runs. */
const refresh = () => invalidate([path], [setPath], [questionsPath], [runsPath], [runPath]);

export const useCreateSet = () =>
  useMutation({
    mutationFn: (body: RequestOf<"POST", typeof path>["body"]) => api.post(path, { body }),
    onSuccess: refresh,
  });

export const useUpdateSet = (set_id: string) =>
  useMutation({
    mutationFn: (body: RequestOf<"PATCH", typeof setPath>["body"]) =>
      api.patch(setPath, { params: { set_id }, body }),
    onSuccess: refresh,
  });

export const useDeleteSet = () =>
  useMutation({
    mutationFn: (set_id: string) => api.delete(setPath, { params: { set_id } }),
    onSettled: refresh,
  });

export const useQuestions = (set_id: string, page: number) =>
  useListPage(questionsPath, { params: { set_id }, query: { page, page_size: pageSize } });

export const useAddQuestion = (set_id: string) =>
  useMutation({
    mutationFn: (body: RequestOf<"POST", typeof questionsPath>["body"]) =>
      api.post(questionsPath, { params: { set_id }, body }),
    onSuccess: refresh,
  });

export const useUpdateQuestion = (set_id: string, question_id: string) =>
  useMutation({
    mutationFn: (body: RequestOf<"PATCH", typeof questionPath>["body"]) =>
      api.patch(questionPath, { params: { set_id, question_id }, body }),
    onSuccess: refresh,
  });

export const useDeleteQuestion = (set_id: string) =>
  useMutation({
    mutationFn: (question_id: string) =>
      api.delete(questionPath, { params: { set_id, question_id } }),
    onSettled: refresh,
  });

/** Adds questions from lines of CSV, or tells what is wrong with the lines. */
export const usePasteLines = (set_id: string) =>
  useMutation({
    mutationFn: (text: string) => api.post(linesPath, { params: { set_id }, body: { text } }),
    onSuccess: refresh,
  });

export const useAddLiked = (set_id: string) =>
  useMutation({
    mutationFn: () => api.post(likedPath, { params: { set_id } }),
    onSuccess: refresh,
  });

export const useRuns = (set_id: string, page: number) =>
  useQuery({
    ...read(runsPath, { params: { set_id }, query: { page, page_size: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? REFRESH : false),
  });

/** All runs of a set, newest first. */
export const useAllRuns = (set_id: string) =>
  useQuery(read(runsPath, { params: { set_id }, query: { page_size: allRuns } }));

export const useRun = (set_id: string, run_id: string) =>
  useQuery({
    ...read(runPath, { params: { set_id, run_id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? REFRESH : false),
  });

export const useStartRun = (set_id: string) =>
  useMutation({
    mutationFn: () => api.post(runsPath, { params: { set_id } }),
    onSettled: refresh,
  });

export const useStopRun = (set_id: string) =>
  useMutation({
    mutationFn: (run_id: string) => api.post(`${runPath}/stop`, { params: { set_id, run_id } }),
    onSettled: refresh,
  });

export const useDeleteRun = (set_id: string) =>
  useMutation({
    mutationFn: (run_id: string) => api.delete(runPath, { params: { set_id, run_id } }),
    onSettled: refresh,
  });

/** Which results are shown. */
export interface ResultFilter {
  before: string | null;
  outcome: TestOutcome | null;
  change: TestChange | null;
}

/** How far a run is: what is read of it is read again when this changes. */
const progressOf = ({ state, done }: TestRun) => `${state} ${done}`;

export function useResults(run: TestRun, page: number, { before, outcome, change }: ResultFilter) {
  const results = read(resultsPath, {
    params: { set_id: run.set_id, run_id: run.id },
    query: {
      page,
      page_size: pageSize,
      ...(before && { before }),
      ...(outcome && { outcome }),
      ...(before && change && { change }),
    },
  });
  return useQuery({
    ...results,
    queryKey: [...results.queryKey, progressOf(run)],
    placeholderData: keepPreviousData,
  });
}

export function useComparison(run: TestRun, before: string | null) {
  const comparison = read(`${runPath}/comparison`, {
    params: { set_id: run.set_id, run_id: run.id },
    query: { before: before ?? "" },
  });
  return useQuery({
    ...comparison,
    queryKey: [...comparison.queryKey, progressOf(run)],
    enabled: before !== null,
    placeholderData: keepPreviousData,
  });
}

export const downloadedRun = ({ set_id, id: run_id }: TestRun) =>
  open("GET", `${runPath}/file`, { params: { set_id, run_id } });
