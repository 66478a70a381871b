import type { Knowledge } from "@lectern/contract/chat";
import type { KnowledgeSource } from "@lectern/contract/knowledge";

import type { Plan } from "./plan.ts";

/** Nothing is chosen: answers rest on all that one may see. */
export const namesNothing = ({ collection_ids, document_ids, topic_ids }: Knowledge) =>
  collection_ids.length + document_ids.length + topic_ids.length === 0;

/** What is read whole. */
export const wholeIn = ({ sources }: Plan) => named(sources.filter(({ mode }) => mode === "full"));

/** What is searched; of a topic that is read whole, the documents that its snippets are from. */
export const searchedIn = ({ sources }: Plan) =>
  named(
    sources.filter(
      ({ type, mode }) => mode === "retrieval" || (type === "topic" && mode === "full"),
    ),
  );

function named(sources: readonly KnowledgeSource[]) {
  const of = (type: KnowledgeSource["type"]) =>
    sources.filter((one) => one.type === type).map(({ id }) => id);
  return { collection_ids: of("collection"), document_ids: of("document"), topic_ids: of("topic") };
}
