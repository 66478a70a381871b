import type { Citation } from "@lectern/contract/chat";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

/** Answers of the member's own chats that they rated as good, newest first. */
export const ownLiked = (db: Db, { orgId, accountId }: Member, limit: number) =>
  db
    .selectFrom("chat")
    .innerJoin("chat_session", (join) =>
      join
        .onRef("chat_session.organization_id", "=", "chat.organization_id")
        .onRef("chat_session.id", "=", "chat.session_id"),
    )
    .select([
      "chat.id as chat_id",
      "chat.question",
      sql<boolean>`chat.parent_id is null`.as("is_first"),
      sql<Citation[]>`coalesce(chat.answer -> 'citations', '[]')`.as("citations"),
    ])
    .where("chat.organization_id", "=", orgId)
    .where("chat_session.account_id", "=", accountId)
    .where("chat_session.temporary", "=", false)
    .where("chat_session.trial", "is", null)
    .where("chat.feedback", "=", "up")
    .where("chat.answer", "is not", null)
    .orderBy("chat.id", "desc")
    .limit(limit)
    .execute();

/**
 * Answers that others rated as good, in chats that they share with the workspace, newest first:
 * as they were shared.
 */
export const sharedLiked = (db: Db, { orgId, accountId }: Member, limit: number) =>
  db
    .selectFrom("chat")
    .innerJoin("shared_chat", (join) =>
      join
        .onRef("shared_chat.organization_id", "=", "chat.organization_id")
        .onRef("shared_chat.session_id", "=", "chat.session_id"),
    )
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "shared_chat.organization_id")
        .onRef("membership.account_id", "=", "shared_chat.account_id"),
    )
    .innerJoin("shared_turn", (join) =>
      join
        .onRef("shared_turn.organization_id", "=", "shared_chat.organization_id")
        .onRef("shared_turn.shared_id", "=", "shared_chat.id")
        .onRef("shared_turn.chat_id", "=", "chat.id"),
    )
    .select([
      "chat.id as chat_id",
      "shared_turn.question",
      sql<boolean>`shared_turn.position = 1`.as("is_first"),
      sql<Citation[]>`coalesce(shared_turn.answer -> 'citations', '[]')`.as("citations"),
    ])
    .where("chat.organization_id", "=", orgId)
    .where("shared_chat.account_id", "<>", accountId)
    .where("chat.feedback", "=", "up")
    .where("shared_turn.answer", "is not", null)
    .orderBy("chat.id", "desc")
    .limit(limit)
    .execute();
