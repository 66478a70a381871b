import type { Knowledge } from "@lectern/contract/chat";
import { useQueries } from "@tanstack/react-query";

import { read } from "#platform/read.ts";

export interface KnowledgeItem {
  kind: "collection" | "topic" | "document";
  id: string;
  /** Undefined until it has been asked for; null where it is gone, or not for this person. */
  name: string | null | undefined;
}

const quiet = { staleTime: 60_000, meta: { quiet: true } };

/** What answers rest on, with its names: collections first, then topics. */
export function useKnowledgeItems(knowledge: Knowledge): KnowledgeItem[] {
  const { collection_ids, document_ids, topic_ids } = knowledge;
  const collections = useQueries({
    queries: collection_ids.map((collection_id) => ({
      ...read("/libraries/ext/v1/collections/{collection_id}", { params: { collection_id } }),
      ...quiet,
    })),
  });
  const topics = useQueries({
    queries: topic_ids.map((topic_id) => ({
      ...read("/libraries/ext/v1/topics/{topic_id}", { params: { topic_id } }),
      ...quiet,
    })),
  });
  const documents = useQueries({
    queries: document_ids.map((document_id) => ({
      ...read("/libraries/ext/v1/document/{document_id}", { params: { document_id } }),
      ...quiet,
    })),
  });
  return [
    ...items("collection", collection_ids, collections),
    ...items("topic", topic_ids, topics),
    ...items("document", document_ids, documents),
  ];
}

interface Answer {
  data: { name: string } | { title: string } | undefined;
  isError: boolean;
}

const items = (kind: KnowledgeItem["kind"], ids: readonly string[], answers: readonly Answer[]) =>
  ids.map((id, index) => ({ kind, id, name: nameOf(answers[index]) }));

function nameOf(answer: Answer | undefined) {
  if (answer?.isError) return null;
  const data = answer?.data;
  return data && ("title" in data ? data.title : data.name);
}

export const nothingChosen: Knowledge = {
  collection_ids: [],
  document_ids: [],
  topic_ids: [],
  modes: {},
};

const lists = {
  collection: "collection_ids",
  topic: "topic_ids",
  document: "document_ids",
} as const;

/** The knowledge without one of its parts, or with one more. */
export function toggled(knowledge: Knowledge, { kind, id }: Pick<KnowledgeItem, "kind" | "id">) {
  const list = lists[kind];
  const ids = knowledge[list];
  return {
    ...knowledge,
    [list]: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id],
  };
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idsIn = (text: string | null) => [
  ...new Set((text ?? "").split(",").filter((id) => isId.test(id))),
];

/** The knowledge an address asks for: `?collections=<id>,<id>&topic=<id>&documents=<id>`. */
export const knowledgeIn = (search: URLSearchParams): Knowledge => ({
  collection_ids: idsIn(search.get("collections")),
  topic_ids: idsIn(search.get("topic")),
  document_ids: idsIn(search.get("documents")),
  modes: {},
});

/** The address' parameters with another knowledge. */
export function withKnowledge(search: URLSearchParams, knowledge: Knowledge) {
  const next = new URLSearchParams(search);
  const named = {
    collections: knowledge.collection_ids,
    topic: knowledge.topic_ids,
    documents: knowledge.document_ids,
  };
  for (const [name, ids] of Object.entries(named)) {
    if (ids.length > 0) next.set(name, ids.join(","));
    else next.delete(name);
  }
  return next;
}
