import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";

/**
 * Returns the collections in which the user may create a topic, and the preselected one: the
 * document's own, if included.
 */
export function usePlaces(preferred: string | undefined) {
  const { data } = useQuery(
    read("/libraries/ext/v1/collections", { query: { page_size: 100, sort: "name" } }),
  );
  const possible = data?.results.filter(({ permissions }) => permissions.edit);
  const likely = possible?.find(({ id }) => id === preferred) ?? possible?.[0];
  return { possible, likely: likely?.id };
}
