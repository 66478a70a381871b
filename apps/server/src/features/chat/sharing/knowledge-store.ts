import type { Knowledge } from "@lectern/contract/chat";
import { sql } from "kysely";

import type { Db } from "#deps";
import { asReader, type Member } from "#http/member.ts";

import { notInTrash, visibleTo } from "../../library/visibility.ts";

interface Seen {
  collections: string[];
  documents: string[];
  topics: string[];
}

async function seenBy(db: Db, member: Member, knowledge: Knowledge): Promise<Seen> {
  const { collection_ids, document_ids, topic_ids } = knowledge;
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

/** What of a conversation's knowledge the member may see, published or not. */
export async function visibleOf(db: Db, member: Member, knowledge: Knowledge): Promise<Knowledge> {
  const [own, published] = [
    await seenBy(db, member, knowledge),
    await seenBy(db, asReader(member), knowledge),
  ];
  const seen = new Set([own, published].flatMap((one) => Object.values(one).flat()));
  const some = (ids: readonly string[]) => ids.filter((id) => seen.has(id));
  return {
    ...knowledge,
    collection_ids: some(knowledge.collection_ids),
    document_ids: some(knowledge.document_ids),
    topic_ids: some(knowledge.topic_ids),
    modes: Object.fromEntries(Object.entries(knowledge.modes).filter(([id]) => seen.has(id))),
  };
}
