import type { RequestOf } from "@lectern/contract/endpoints";
import { useMutation } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { invalidate, keyOf, read, readAgain, readPages } from "#platform/http/read.ts";

const templatesPath = "/agents/ext/v1/templates";
const templatePath = `${templatesPath}/{template_id}` as const;

const perPage = 24;

/** The person's own templates and those that are shared, the last changed first. */
export const ownTemplates = () =>
  readPages(templatesPath, { query: { built_in: "false", page_size: perPage } });

/** Templates whose questions a review can take over, the last changed first. */
export const templatesOfReviews = (most: number) =>
  read(templatesPath, { query: { from: "review", page_size: most } });

export const templateOf = (template_id: string) => read(templatePath, { params: { template_id } });

const refresh = async () => {
  await invalidate(keyOf(templatePath));
  await readAgain(queryClient, keyOf(templatesPath));
};

/** Saves a run or a review as a template. */
export const useNewTemplate = () =>
  useMutation({
    mutationFn: (body: RequestOf<"POST", typeof templatesPath>["body"]) =>
      api.post(templatesPath, { body }),
    onSettled: refresh,
  });

/** Renames a template, or shares it. */
export const useTemplateUpdate = (template_id: string) =>
  useMutation({
    mutationFn: (body: RequestOf<"PATCH", typeof templatePath>["body"]) =>
      api.patch(templatePath, { params: { template_id }, body }),
    onSettled: refresh,
  });

export const useTemplateRemoval = (template_id: string) =>
  useMutation({
    mutationFn: () => api.delete(templatePath, { params: { template_id } }),
    onSettled: refresh,
  });
