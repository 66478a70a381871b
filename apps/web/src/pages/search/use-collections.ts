import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";

/** Maximum collections a menu offers; typing finds the others. */
const maxCollections = 100;

const named = (q: string) =>
  read("/libraries/ext/v1/collections", {
    query: { q: q === "" ? undefined : q.slice(0, 200), page_size: maxCollections, sort: "name" },
  });

/** The collections the person may see, filtered by name. */
export function useCollections(q: string) {
  return useQuery({ ...named(q), placeholderData: keepPreviousData });
}

/** The known names of these collections, by id. */
export function useCollectionNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const first = useQuery(named(""));
  const known = new Map(first.data?.results.map(({ id, name }) => [id, name]));
  const missing = first.data ? [...new Set(ids)].filter((id) => !known.has(id)) : [];
  const others = useQueries({
    queries: missing.map((collection_id) => ({
      ...read("/libraries/ext/v1/collections/{collection_id}", { params: { collection_id } }),
      retry: false,
    })),
  });
  for (const { data } of others) if (data) known.set(data.id, data.name);
  return known;
}
