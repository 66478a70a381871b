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

/** Has what is shown of collections read again. */
export const refreshCollections = () => again(collections);

/** The same, with what they hold. Resolves when the lists on the screen are as the server says. */
export const refreshContents = () => again([...contents, ...collections]);
