import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { ownScope } from "../library/index.ts";
import { isStillMember } from "../organizations/index.ts";
import { seenSnippets } from "./snippets/store.ts";
import { seenTopics } from "./store.ts";

/** Returns the next topics after a cursor, by id, that the member created and may see. */
export const someTopics = (db: Db, member: Member, { after, limit }: KeysetPage) =>
  seenTopics(db, ownScope(member))
    .select(["topic.id", "topic.title", "topic.description", "topic.notes"])
    .select(["topic.collection_id", "collection.name as collection_name"])
    .select(["topic.created_at", "topic.updated_at"])
    .where("topic.created_by", "=", member.accountId)
    .where(isStillMember(member))
    .where("topic.id", ">", after)
    .orderBy("topic.id")
    .limit(limit)
    .execute();

/** Returns the member's next readable snippets after a cursor, by id, from any topic. */
export const someSnippets = (db: Db, member: Member, { after, limit }: KeysetPage) =>
  seenSnippets(db, ownScope(member), {})
    .select(["snippet.id", "snippet.topic_id", "topic.title as topic_title"])
    .select(["snippet.quote", "snippet.note", "snippet.language"])
    .select(["snippet.document_name", "snippet.page", "snippet.label"])
    .select(["snippet.created_at", "snippet.updated_at"])
    .where("snippet.created_by", "=", member.accountId)
    .where(isStillMember(member))
    .where("snippet.id", ">", after)
    .orderBy("snippet.id")
    .limit(limit)
    .execute();
