import type { Knowledge } from "@lectern/contract/chat";
import { sql } from "kysely";

import type { Db } from "#deps";
import { asReader, type Member } from "#http/member.ts";

import { notInTrash, visibleTo } from "../../library/index.ts";

interface Seen {
  collections: string[];
  documents: string[];
  topics: string[];
}

async function seenBy(db: Db, member: Member, chosen: Chosen): Promise<Seen> {
  const { collection_ids, document_ids, topic_ids } = chosen;
  // Raw: Kysely cannot say array(select …).
  const { rows } = await sql<Seen>`
    select
      array(select collection.id::text from collection
        where ${visibleTo(member)} and collection.id = any (${collection_ids}::uuid[])) as collections,
      array(select document.id::text from document
        join collection on collection.organization_id = document.organization_id
          and collection.id = document.collection_id
        where ${visibleTo(member)} and ${notInTrash} and document.organization_id = ${member.orgId}
          and document.id = any (${document_ids}::uuid[])) as documents,
      array(select topic.id::text from topic
        join collection on collection.organization_id = topic.organization_id
          and collection.id = topic.collection_id
        where ${visibleTo(member)} and topic.organization_id = ${member.orgId}
          and topic.id = any (${topic_ids}::uuid[])) as topics`.execute(db);
  return rows[0] ?? { collections: [], documents: [], topics: [] };
}

type Chosen = Pick<Knowledge, "collection_ids" | "document_ids" | "topic_ids">;

/**
 * Returns the ids of the chosen collections, documents and topics that the member may see,
 * published or not.
 */
export async function seenOf(db: Db, member: Member, chosen: Chosen): Promise<Set<string>> {
  if (Object.values(chosen).every((ids) => ids.length === 0)) return new Set();
  // One query at a time, since `db` may be a transaction.
  const own = await seenBy(db, member, chosen);
  const published = await seenBy(db, asReader(member), chosen);
  return new Set([own, published].flatMap((one) => Object.values(one).flat()));
}

/** Returns the part of a conversation's sources that the member may see. */
export async function visibleOf(db: Db, member: Member, knowledge: Knowledge): Promise<Knowledge> {
  const { collection_ids, document_ids, topic_ids } = knowledge;
  const seen = await seenOf(db, member, { collection_ids, document_ids, topic_ids });
  const some = (ids: readonly string[]) => ids.filter((id) => seen.has(id));
  return {
    ...knowledge,
    collection_ids: some(knowledge.collection_ids),
    document_ids: some(knowledge.document_ids),
    topic_ids: some(knowledge.topic_ids),
    modes: Object.fromEntries(Object.entries(knowledge.modes).filter(([id]) => seen.has(id))),
  };
}
