import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/read.ts";

/** What the ask box suggests: to ask about the collections changed last, by their names. */
export function useInvitation(): string {
  const collections = useQuery({
    ...read("/libraries/ext/v1/collections", { query: { page_size: 3 } }),
    meta: { quiet: true },
  });
  const names = collections.data?.results.map(({ name }) => name) ?? [];
  return names.length > 0 ? `Ask about ${names.join(", ")}…` : "Ask about your documents";
}
