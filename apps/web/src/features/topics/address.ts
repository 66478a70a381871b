import type { Snippet, Topic } from "@lectern/contract/topics";

import { passageState, withAddress } from "#features/viewer/index.ts";

/** The address of a topic: its collection, with that topic open. */
export const topicLink = (
  { id, collection_id }: Pick<Topic, "id" | "collection_id">,
  type = "all",
) => `/library/${type}/${collection_id}?tab=topics&topic=${id}`;

/** The address of the topics of a collection. */
export const topicsLink = (collectionId: string, type = "all") =>
  `/library/${type}/${collectionId}?tab=topics`;

/**
 * What a link to a snippet's place in its document takes; undefined where the document is gone. One
 * that was changed is opened at the page, without light: what is there is no longer what was saved.
 */
export function placeLink(params: URLSearchParams, snippet: Snippet) {
  const { id: snippetId, document, page, quote, rects, source } = snippet;
  if (!document) return undefined;
  const isThere = source === "current";
  const highlight = isThere ? ({ kind: "snippet", snippetId } as const) : null;
  return {
    to: { search: withAddress(params, { documentId: document.id, page, highlight }).toString() },
    state: isThere ? passageState({ quote, page, rects }) : { viewer: "opened" },
    preventScrollReset: true,
  };
}
