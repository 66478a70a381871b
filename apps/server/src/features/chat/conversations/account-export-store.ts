import type { AnswerContent } from "@lectern/contract/chat";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { isStillMember, ownRows } from "../../organizations/index.ts";

/** Returns the member's next conversations after a cursor, by id; temporary ones are not exported. */
export const someSessions = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("chat_session")
    .select(["id", "title", "pinned", "archived", "created_at", "updated_at"])
    .where("trial", "is", null)
    .where("expiring", "=", false)
    .$call(ownRows(member, page, "account_id"))
    .execute();

/**
 * Returns the next messages of one of the member's conversations after a cursor, oldest first, with
 * the text of the answers.
 */
export const someTurns = (
  db: Db,
  member: Member,
  sessionId: string,
  { after, limit }: KeysetPage,
) =>
  db
    .selectFrom("chat")
    .innerJoin("chat_session", (join) =>
      join
        .onRef("chat_session.organization_id", "=", "chat.organization_id")
        .onRef("chat_session.id", "=", "chat.session_id"),
    )
    .select(["chat.id", "chat.status", "chat.question", "chat.feedback", "chat.created_at"])
    .select(["chat.feedback_reason", "chat.feedback_comment"])
    .select("chat.attachments")
    .select(sql<string | null>`chat.answer->>'content'`.as("answer"))
    .select(sql<AnswerContent["citations"] | null>`chat.answer->'citations'`.as("citations"))
    .where("chat.organization_id", "=", member.orgId)
    .where("chat_session.account_id", "=", member.accountId)
    .where(isStillMember(member))
    .where("chat.session_id", "=", sessionId)
    .where("chat.id", ">", after)
    .orderBy("chat.id")
    .limit(limit)
    .execute();

/** Returns the member's next shared conversations after a cursor, by id. */
export const someShared = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("shared_chat")
    .select(["id", "session_id", "title", "created_at", "updated_at"])
    .$call(ownRows(member, page, "account_id"))
    .execute();

/**
 * Returns the next shared messages of one of them, after a cursor, by the ids of the original
 * messages.
 */
export const someSharedTurns = (
  db: Db,
  member: Member,
  sharedId: string,
  { after, limit }: KeysetPage,
) =>
  db
    .selectFrom("shared_turn")
    .select(["chat_id as id", "question", "attachments", "created_at"])
    .select(sql<string | null>`answer->>'content'`.as("answer"))
    .where("organization_id", "=", member.orgId)
    .where("shared_id", "=", sharedId)
    .where(isStillMember(member))
    .where("chat_id", ">", after)
    .orderBy("chat_id")
    .limit(limit)
    .execute();
