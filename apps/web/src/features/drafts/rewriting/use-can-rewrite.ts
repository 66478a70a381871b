import { extractive, useModelChoices } from "#features/models/index.ts";

/** Whether the workspace has a model that can write; undefined while that is not known. */
export function useCanRewrite() {
  const choices = useModelChoices().data?.results;
  return choices?.some(({ id }) => id !== extractive);
}
