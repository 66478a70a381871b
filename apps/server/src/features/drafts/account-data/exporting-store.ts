import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { isStillMember, ownRows } from "../../organizations/index.ts";
import { mentionsOf } from "../mentions-store.ts";
import { seenBy } from "../store.ts";

/** Returns the member's next own drafts after a cursor, by id. */
export const someOwn = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("draft")
    .select(["id", "name", "origin_type", "origin_name", "open_points", "version"])
    .select(["created_at", "updated_at"])
    .$call(ownRows(member, page))
    .execute();

/** Returns the sections of a draft of the member's. */
export const sectionsOf = (db: Db, member: Member, draftId: string) =>
  db
    .selectFrom("draft_section")
    .select(["title", "content", "state", "suggestion"])
    .where("organization_id", "=", member.orgId)
    .where("draft_id", "=", draftId)
    .where(isStillMember(member))
    .orderBy("position")
    .execute();

/** Returns the next comments of others that mention the member, after a cursor, by id. */
export const someMentions = (db: Db, member: Member, { after, limit }: KeysetPage) =>
  db
    .selectFrom("draft_mention as mention")
    .innerJoin("draft_comment as comment", (join) =>
      join
        .onRef("comment.organization_id", "=", "mention.organization_id")
        .onRef("comment.id", "=", "mention.comment_id"),
    )
    .innerJoin("draft", (join) =>
      join
        .onRef("draft.organization_id", "=", "comment.organization_id")
        .onRef("draft.id", "=", "comment.draft_id"),
    )
    .select(["comment.id", "comment.draft_id", "mention.name", "comment.created_at"])
    .select("comment.resolved_at")
    .where("mention.organization_id", "=", member.orgId)
    .where("mention.account_id", "=", member.accountId)
    .where(seenBy(member))
    .where(isStillMember(member))
    .where("comment.id", ">", after)
    .orderBy("comment.id")
    .limit(limit)
    .execute();

/** Returns the member's next comments after a cursor, by id. */
export const someComments = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("draft_comment")
    .select(["id", "draft_id", "reply_to", "quote", "text", "created_at", "resolved_at"])
    .select(mentionsOf.as("mentions"))
    .$call(ownRows(member, page, "author_id"))
    .execute();
