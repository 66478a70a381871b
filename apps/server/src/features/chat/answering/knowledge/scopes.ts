import type { Knowledge } from "@lectern/contract/chat";
import type { KnowledgeSource } from "@lectern/contract/knowledge";

import type { Plan } from "./plan.ts";

/** Whether nothing is chosen: answers use everything the asker may see. */
export const namesNothing = ({ collection_ids, document_ids, topic_ids }: Knowledge) =>
  collection_ids.length + document_ids.length + topic_ids.length === 0;

/** Sources read whole. */
export const wholeIn = ({ sources }: Plan) => named(sources.filter(({ mode }) => mode === "full"));

/** Sources searched; for a topic read whole, the documents its snippets are from. */
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
