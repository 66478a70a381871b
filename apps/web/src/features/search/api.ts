import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { read } from "#platform/read.ts";

export interface PassageQuery {
  q: string;
  /** Only this collection; all that the person may see where it is absent. */
  collectionId: string | undefined;
  limit: number;
}

/** The passages that match best. */
export const passagesOf = ({ q, collectionId, limit }: PassageQuery) =>
  queryOptions({
    ...read("/libraries/ext/v1/search", { query: { q, collection_id: collectionId, limit } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
