import { useQuery } from "@tanstack/react-query";

import { templateOf } from "#features/templates/index.ts";

import { savedTemplate, type Template, templates } from "./templates.ts";

/** Returns the template of a key, built in or saved; undefined while it loads, or if it is gone. */
export function useTemplate(key: string | null): Template | undefined {
  const builtIn = templates().find((template) => template.key === key);
  const isSaved = key !== null && !builtIn;
  const { data } = useQuery({ ...templateOf(key ?? ""), enabled: isSaved });
  return builtIn ?? (isSaved && data ? savedTemplate(data) : undefined);
}
