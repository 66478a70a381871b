import type { InsightDays, QuestionGroup, QuestionProblem } from "@lectern/contract/insights";
import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { keyOf, read } from "#platform/http/read.ts";

const countsPath = "/insights/ext/v1/counts";
const groupsPath = "/insights/ext/v1/groups";
const questionsPath = "/insights/ext/v1/groups/{problem}/{question_id}/questions";
const fixedPath = "/insights/ext/v1/groups/{problem}/{question_id}/fixed";

export const pageSize = 25;

export const useCounts = (days: InsightDays) =>
  useQuery({ ...read(countsPath, { query: { days } }), placeholderData: keepPreviousData });

export interface GroupFilter {
  days: InsightDays;
  /** Undefined: any. */
  problem: QuestionProblem | undefined;
  state: QuestionGroup["state"];
}

export const useGroups = (filter: GroupFilter, page: number) =>
  useQuery({
    ...read(groupsPath, { query: { ...filter, page, page_size: pageSize } }),
    placeholderData: keepPreviousData,
  });

export type GroupKey = Pick<QuestionGroup, "problem" | "question_id">;

const paramsOf = ({ problem, question_id }: GroupKey) => ({ problem, question_id });

/** The questions of a group, page by page. */
export const questionsOf = (group: GroupKey, days: InsightDays) =>
  infiniteQueryOptions({
    queryKey: [questionsPath, paramsOf(group), days],
    queryFn: ({ pageParam, signal }) =>
      api.get(questionsPath, {
        params: paramsOf(group),
        query: { days, page: pageParam, page_size: pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * pageSize < total ? page + 1 : undefined),
  });

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(groupsPath) });
}

/** Marks a group as fixed, and returns what the library says on its newest question. */
export function useMarkFixed() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (group: GroupKey) => api.post(fixedPath, { params: paramsOf(group) }),
    onSettled: refresh,
  });
}

export function useReopen() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (group: GroupKey) => api.delete(fixedPath, { params: paramsOf(group) }),
    onSettled: refresh,
  });
}
