import type { Knowledge } from "@lectern/contract/chat";
import { useQueries } from "@tanstack/react-query";

import { read } from "#platform/read.ts";

export interface KnowledgeItem {
  kind: "collection" | "document";
  id: string;
  /** Undefined until it has been asked for; null where it is gone, or not for this person. */
  name: string | null | undefined;
}

const quiet = { staleTime: 60_000, meta: { quiet: true } };

/** What answers rest on, with its names: collections first. */
export function useKnowledgeItems({ collection_ids, document_ids }: Knowledge): KnowledgeItem[] {
  const collections = useQueries({
    queries: collection_ids.map((collection_id) => ({
      ...read("/libraries/ext/v1/collections/{collection_id}", { params: { collection_id } }),
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
    ...collection_ids.map((id, index) => ({
      kind: "collection" as const,
      id,
      name: nameOf(collections[index]),
    })),
    ...document_ids.map((id, index) => ({
      kind: "document" as const,
      id,
      name: nameOf(documents[index]),
    })),
  ];
}

const nameOf = (answer: { data: { name: string } | undefined; isError: boolean } | undefined) =>
  answer?.isError ? null : answer?.data?.name;

export const nothingChosen: Knowledge = { collection_ids: [], document_ids: [], topic_ids: [] };

/** The knowledge without one of its parts, or with one more. */
export function toggled(knowledge: Knowledge, { kind, id }: Pick<KnowledgeItem, "kind" | "id">) {
  const list = kind === "collection" ? "collection_ids" : "document_ids";
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

/** The knowledge an address asks for: `?collections=<id>,<id>&documents=<id>`. */
export const knowledgeIn = (search: URLSearchParams): Knowledge => ({
  ...nothingChosen,
  collection_ids: idsIn(search.get("collections")),
  document_ids: idsIn(search.get("documents")),
});

/** The address' parameters with another knowledge. */
export function withKnowledge(search: URLSearchParams, knowledge: Knowledge) {
  const next = new URLSearchParams(search);
  const lists = { collections: knowledge.collection_ids, documents: knowledge.document_ids };
  for (const [name, ids] of Object.entries(lists)) {
    if (ids.length > 0) next.set(name, ids.join(","));
    else next.delete(name);
  }
  return next;
}
