import type { Knowledge, ReadingMode } from "@lectern/contract/chat";

import * as icons from "#ui/images/icons.ts";

export interface KnowledgeItem {
  kind: "collection" | "topic" | "tag" | "document";
  id: string;
}

/** All named sources, collections first. */
export const itemsOf = ({
  collection_ids,
  document_ids,
  topic_ids,
  tag_ids = [],
}: Knowledge): KnowledgeItem[] => [
  ...collection_ids.map((id) => ({ kind: "collection" as const, id })),
  ...topic_ids.map((id) => ({ kind: "topic" as const, id })),
  ...tag_ids.map((id) => ({ kind: "tag" as const, id })),
  ...document_ids.map((id) => ({ kind: "document" as const, id })),
];

export const nothingChosen: Knowledge = {
  collection_ids: [],
  document_ids: [],
  topic_ids: [],
  modes: {},
};

const lists = {
  collection: "collection_ids",
  topic: "topic_ids",
  tag: "tag_ids",
  document: "document_ids",
} as const;

/** Returns the sources with one added, or removed if present. */
export function toggled(knowledge: Knowledge, { kind, id }: Pick<KnowledgeItem, "kind" | "id">) {
  const list = lists[kind];
  const ids = knowledge[list] ?? [];
  return {
    ...knowledge,
    [list]: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id],
  };
}

/** Returns the sources with the reading mode of one changed; undefined: automatic. */
export function withMode(knowledge: Knowledge, id: string, mode: ReadingMode | undefined) {
  const { [id]: _, ...modes } = knowledge.modes;
  return { ...knowledge, modes: mode ? { ...modes, [id]: mode } : modes };
}

/** The icons of sources; a document has that of its file. */
export const sourceIcons = {
  collection: icons.folder,
  topic: icons.topic,
  tag: icons.tag,
};

/** Returns the sources as of another day; undefined: as they are. */
export function withDay(knowledge: Knowledge, day: string | undefined): Knowledge {
  const { as_of: _, ...sources } = knowledge;
  return day === undefined ? sources : { ...sources, as_of: day };
}

const isDay = /^\d{4}-\d\d-\d\d$/;

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idsIn = (text: string | null) => [
  ...new Set((text ?? "").split(",").filter((id) => isId.test(id))),
];

const modeNames = { w: "full", p: "retrieval", o: "off" } as const;

const modesIn = (text: string | null): Knowledge["modes"] =>
  Object.fromEntries(
    (text ?? "").split(",").flatMap((one) => {
      const [id = "", letter] = one.split(":");
      return isId.test(id) && (letter === "w" || letter === "p" || letter === "o")
        ? [[id, modeNames[letter]]]
        : [];
    }),
  );

const modesOut = (modes: Knowledge["modes"]) =>
  Object.entries(modes).map(([id, mode]) => {
    const [letter] = Object.entries(modeNames).find(([, name]) => name === mode) ?? [];
    return `${id}:${letter}`;
  });

/**
 * Returns the sources in an address: `?collections=<id>,<id>&topic=<id>&tag=<id>&documents=<id>`,
 * their reading modes: `&modes=<id>:w` for whole, `p` by passages, `o` off, and the day:
 * `&as_of=2026-01-31`.
 */
export function knowledgeIn(search: URLSearchParams): Knowledge {
  const tags = idsIn(search.get("tag"));
  const day = search.get("as_of");
  const sources = {
    collection_ids: idsIn(search.get("collections")),
    topic_ids: idsIn(search.get("topic")),
    ...(tags.length > 0 && { tag_ids: tags }),
    document_ids: idsIn(search.get("documents")),
    modes: modesIn(search.get("modes")),
  };
  return withDay(sources, day !== null && isDay.test(day) ? day : undefined);
}

/** Returns the address parameters with other sources. */
export function withKnowledge(search: URLSearchParams, knowledge: Knowledge) {
  const next = new URLSearchParams(search);
  const named = {
    collections: knowledge.collection_ids,
    topic: knowledge.topic_ids,
    tag: knowledge.tag_ids ?? [],
    documents: knowledge.document_ids,
    modes: modesOut(knowledge.modes),
    as_of: knowledge.as_of === undefined ? [] : [knowledge.as_of],
  };
  for (const [name, ids] of Object.entries(named)) {
    if (ids.length > 0) next.set(name, ids.join(","));
    else next.delete(name);
  }
  return next;
}
