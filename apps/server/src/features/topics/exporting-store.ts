import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { quotableTo, visibleTo } from "../library/index.ts";
import { belongsStill } from "../organizations/index.ts";

/** Returns the next topics after a cursor, by id, that the member created and may see. */
export const someTopics = (db: Db, member: Member, { after, limit }: KeysetPage) =>
  db
    .selectFrom("topic")
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "topic.organization_id")
        .onRef("collection.id", "=", "topic.collection_id"),
    )
    .select(["topic.id", "topic.title", "topic.description", "topic.notes"])
    .select(["topic.collection_id", "collection.name as collection_name"])
    .select(["topic.created_at", "topic.updated_at"])
    .where("topic.organization_id", "=", member.orgId)
    .where("topic.created_by", "=", member.accountId)
    .where(visibleTo(member))
    .where(belongsStill(member))
    .where("topic.id", ">", after)
    .orderBy("topic.id")
    .limit(limit)
    .execute();

/** Returns the member's next readable snippets after a cursor, by id, from any topic. */
export const someSnippets = (db: Db, member: Member, { after, limit }: KeysetPage) =>
  db
    .selectFrom("snippet")
    .innerJoin("topic", (join) =>
      join
        .onRef("topic.organization_id", "=", "snippet.organization_id")
        .onRef("topic.id", "=", "snippet.topic_id"),
    )
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "topic.organization_id")
        .onRef("collection.id", "=", "topic.collection_id"),
    )
    .select(["snippet.id", "snippet.topic_id", "topic.title as topic_title"])
    .select(["snippet.quote", "snippet.note", "snippet.language"])
    .select(["snippet.document_name", "snippet.page", "snippet.label"])
    .select(["snippet.created_at", "snippet.updated_at"])
    .where("snippet.organization_id", "=", member.orgId)
    .where("snippet.created_by", "=", member.accountId)
    .where(visibleTo(member))
    .where(quotableTo(member))
    .where(belongsStill(member))
    .where("snippet.id", ">", after)
    .orderBy("snippet.id")
    .limit(limit)
    .execute();
