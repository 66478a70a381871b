import type { Snippet, Topic } from "@lectern/contract/topics";

import { passageState, withAddress } from "#features/viewer/index.ts";

/** Returns the address of a topic: its collection with that topic open. */
export const topicLink = (
  { id, collection_id }: Pick<Topic, "id" | "collection_id">,
  type = "all",
) => `/library/${type}/${collection_id}?tab=topics&topic=${id}`;

/** Returns the address of the topics of a collection. */
export const topicsLink = (collectionId: string, type = "all") =>
  `/library/${type}/${collectionId}?tab=topics`;

/**
 * Returns the link to a snippet's place in the document version it was saved from; undefined if
 * that version was deleted.
 */
export function placeLink(params: URLSearchParams, snippet: Snippet) {
  const { id: snippetId, document, page, quote, rects } = snippet;
  if (!document) return undefined;
  const highlight = { kind: "snippet", snippetId } as const;
  return {
    to: { search: withAddress(params, { documentId: document.id, page, highlight }).toString() },
    state: passageState({ quote, page, rects }),
    preventScrollReset: true,
  };
}
