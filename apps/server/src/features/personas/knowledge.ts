import type { Knowledge } from "@lectern/contract/chat";
import { NIL } from "uuid";

import type { Db } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { idsIn, seenOf } from "./knowledge-store.ts";

const kinds = ["collection_ids", "document_ids", "topic_ids", "tag_ids"] as const;
const refusals = {
  collection_ids: "collection_not_found",
  document_ids: "document_not_found",
  topic_ids: "topic_not_found",
  tag_ids: "tag_not_found",
} as const;

export function partOf(knowledge: Knowledge, keep: (id: string) => boolean): Knowledge {
  const { collection_ids, document_ids, topic_ids, tag_ids, modes } = knowledge;
  return {
    ...knowledge,
    collection_ids: collection_ids.filter(keep),
    document_ids: document_ids.filter(keep),
    topic_ids: topic_ids.filter(keep),
    ...(tag_ids && { tag_ids: tag_ids.filter(keep) }),
    modes: Object.fromEntries(Object.entries(modes).filter(([id]) => keep(id))),
  };
}

export function together(some: readonly Knowledge[]): Knowledge {
  const tags = [...new Set(some.flatMap(({ tag_ids = [] }) => tag_ids))];
  return {
    collection_ids: [...new Set(some.flatMap((one) => one.collection_ids))],
    document_ids: [...new Set(some.flatMap((one) => one.document_ids))],
    topic_ids: [...new Set(some.flatMap((one) => one.topic_ids))],
    ...(tags.length > 0 && { tag_ids: tags }),
    modes: Object.assign({}, ...some.map(({ modes }) => modes)),
  };
}

/** Throws not_found for sources that the member may not see. */
export async function demandSeen(db: Db, member: Member, knowledge: Knowledge) {
  const seen = await seenOf(db, member, knowledge);
  for (const kind of kinds) {
    if (knowledge[kind]?.some((id) => !seen.has(id.toLowerCase()))) throw notFound(refusals[kind]);
  }
}

/**
 * Returns the sources of a persona that this member may see. If they may see none, the persona
 * answers from nothing, not from everything.
 */
export async function openTo(db: Db, member: Member, knowledge: Knowledge): Promise<Knowledge> {
  const named = idsIn(knowledge);
  const seen = await seenOf(db, member, knowledge);
  const open = partOf(knowledge, (id) => seen.has(id));
  return named.length > 0 && seen.size === 0 ? { ...open, document_ids: [NIL] } : open;
}
