import type { Document } from "@lectern/contract/library";

import { queryClient } from "#platform/http/query-client.ts";
import { invalidate, keyOf } from "#platform/http/read.ts";

const documentsPath = "/libraries/ext/v1/collections/{collection_id}/document";

/** Ids of documents hidden while the request that removes them is running. */
const leaving = new Set<string>();

export const isRemoved = ({ id, contained_in }: Pick<Document, "id" | "contained_in">) =>
  leaving.has(id) || (contained_in !== null && leaving.has(contained_in.id));

interface Page {
  total: number;
  results: Document[];
}

/** Filters hidden documents out of a list that arrives meanwhile. */
export function withoutRemoved(page: Page): Page {
  const results = page.results.filter((document) => !isRemoved(document));
  const gone = page.results.length - results.length;
  return gone === 0 ? page : { total: page.total - gone, results };
}

/** Removes documents from every list at once. */
export function removeOptimistically(documents: readonly Document[]) {
  for (const { id } of documents) leaving.add(id);
  queryClient.setQueriesData<Page>(
    { queryKey: keyOf(documentsPath) },
    (page) => page && withoutRemoved(page),
  );
}

/** The code of the action could not be loaded: show all documents again. */
export function restoreAllRemoved() {
  leaving.clear();
  void invalidate(keyOf(documentsPath));
}

/** The server has answered: the lists follow it again. */
export function settleRemoved(documents: readonly Document[]) {
  for (const { id } of documents) leaving.delete(id);
}
