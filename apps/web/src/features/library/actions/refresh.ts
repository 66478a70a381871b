import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, readAgain } from "#platform/http/read.ts";

const collections = [
  keyOf("/libraries/ext/v1/collections"),
  keyOf("/libraries/ext/v1/collections/{collection_id}"),
  keyOf("/libraries/ext/v1/trash"),
];
const contents = [
  keyOf("/libraries/ext/v1/collections/{collection_id}/document"),
  keyOf("/libraries/ext/v1/collections/{collection_id}/folders"),
];

const again = (keys: readonly (readonly unknown[])[]) =>
  Promise.all(keys.map((queryKey) => readAgain(queryClient, queryKey)));

/** Reloads the displayed collections. */
export const refreshCollections = () => again(collections);

/** Also reloads their contents. Resolves when the lists on the screen match the server. */
export const refreshContents = () => again([...contents, ...collections]);
