import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";

/** Whether the user may edit a collection's documents; false until known. */
export function useMayEdit(collection_id: string): boolean {
  const { data } = useQuery({
    ...read("/libraries/ext/v1/collections/{collection_id}", { params: { collection_id } }),
    staleTime: 60_000,
  });
  return data?.permissions.edit ?? false;
}
