import type { Collection } from "@lectern/contract/library";
import type { Rule } from "@lectern/contract/rules";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

const path = "/libraries/ext/v1/rules";
const onePath = "/libraries/ext/v1/rules/{rule_id}";
const previewPath = "/libraries/ext/v1/rules/preview";

export const pageSize = 25;
/** Milliseconds between two looks at a rule that is being applied. */
const applyingMs = 2000;

/** The rules of the workspace, by name; read again while one is being applied. */
export const useRules = () =>
  useQuery({
    ...read(path),
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ applying }) => applying) ? applyingMs : false,
  });

async function allCollections() {
  const found: Collection[] = [];
  for (let page = 1; ; page += 1) {
    const { total, results } = await api.get("/libraries/ext/v1/collections", {
      query: { page, page_size: 100, sort: "name" },
    });
    found.push(...results);
    if (found.length >= total || results.length === 0) return found;
  }
}

/** The collections that a condition can name, from all pages. */
export const useCollections = () =>
  useQuery({ queryKey: [path, "collections"], queryFn: allCollections });

export type RuleBody = Pick<Rule, "conditions" | "effects">;

/** What a rule would change now. */
export const useRulePreview = ({ conditions, effects }: RuleBody, page: number) =>
  useQuery({
    queryKey: [previewPath, { conditions, effects }, page],
    queryFn: () =>
      api.post(previewPath, {
        query: { page, page_size: pageSize },
        body: { conditions, effects },
      }),
    placeholderData: keepPreviousData,
    // What it would change does not stay.
    gcTime: 0,
  });

const refreshRules = () => void invalidate(keyOf(path), [previewPath]);

export const useCreateRule = () =>
  useMutation({
    mutationFn: (body: RuleBody & { name: string }) => api.post(path, { body }),
    onSuccess: refreshRules,
  });

export const useUpdateRule = (rule_id: string) =>
  useMutation({
    mutationFn: (body: (RuleBody & { name: string }) | { active: boolean }) =>
      api.patch(onePath, { params: { rule_id }, body }),
    onSettled: refreshRules,
  });

export const useDeleteRule = () =>
  useMutation({
    mutationFn: (rule_id: string) => api.delete(onePath, { params: { rule_id } }),
    onSettled: refreshRules,
  });

export const useApplyRule = (rule_id: string) =>
  useMutation({
    mutationFn: () => api.post("/libraries/ext/v1/rules/{rule_id}/apply", { params: { rule_id } }),
    onSettled: refreshRules,
  });
