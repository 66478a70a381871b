import type { InsightDays, QuestionGroup, QuestionProblem } from "@lectern/contract/insights";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read, readPages } from "#platform/http/read.ts";
import { useListPage } from "#platform/http/use-list-page.ts";

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
  useListPage(groupsPath, { query: { ...filter, page, page_size: pageSize } });

export type GroupKey = Pick<QuestionGroup, "problem" | "question_id">;

const paramsOf = ({ problem, question_id }: GroupKey) => ({ problem, question_id });

/** The questions of a group, page by page. */
export const questionsOf = (group: GroupKey, days: InsightDays) =>
  readPages(questionsPath, { params: paramsOf(group), query: { days, page_size: pageSize } });

const refreshGroups = () => invalidate(keyOf(groupsPath));

/** Marks a group as fixed, and returns what the library says on its newest question. */
export const useMarkFixed = () =>
  useMutation({
    mutationFn: (group: GroupKey) => api.post(fixedPath, { params: paramsOf(group) }),
    onSettled: refreshGroups,
  });

export const useReopen = () =>
  useMutation({
    mutationFn: (group: GroupKey) => api.delete(fixedPath, { params: paramsOf(group) }),
    onSettled: refreshGroups,
  });
