import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

/** The condition for messages of the member's conversation, unfinished ones too. */
const inConversation = ({ orgId, accountId }: Member, sessionId: string) => sql<boolean>`
  chat.organization_id = ${orgId} and chat.session_id = ${sessionId}
  and exists (select from chat_session where chat_session.organization_id = ${orgId}
    and chat_session.id = ${sessionId} and chat_session.account_id = ${accountId})`;

/**
 * Returns the ids of the finished messages down to and including `upTo`, oldest first; without
 * `upTo`, down to the newest.
 */
export async function idsOfBranch(
  db: Db,
  member: Member,
  sessionId: string,
  upTo: string | undefined,
): Promise<string[]> {
  // Raw: recursive, which is easier to read as SQL.
  const { rows } = await sql<{ id: string }>`
    with recursive way as (
      (select chat.id, chat.parent_id, chat.status, 1 as height from chat
        where ${inConversation(member, sessionId)} ${upTo === undefined ? sql`` : sql`and chat.id = ${upTo}`}
        order by chat.id desc limit 1)
      union all
      select chat.id, chat.parent_id, chat.status, way.height + 1 from way
      join chat on chat.organization_id = ${member.orgId} and chat.session_id = ${sessionId}
        and chat.id = way.parent_id
    )
    select id from way where status not in ('pending', 'streaming') order by height desc`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of all finished messages, oldest first. */
export async function idsOfAll(db: Db, member: Member, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("chat")
    .select("chat.id")
    .where(inConversation(member, sessionId))
    .where("chat.status", "not in", ["pending", "streaming"])
    .orderBy("chat.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of these messages that still exist, oldest first. */
export const turnsOf = (db: Db, member: Member, sessionId: string, ids: readonly string[]) =>
  db
    .selectFrom("chat")
    .selectAll("chat")
    .where(inConversation(member, sessionId))
    .where("chat.id", "in", ids)
    .orderBy("chat.id")
    .execute();

/** Returns the first question of the member's conversation. */
export async function firstQuestion(
  db: Db,
  member: Member,
  sessionId: string,
): Promise<string | undefined> {
  const first = await db
    .selectFrom("chat")
    .select("chat.question")
    .where(inConversation(member, sessionId))
    .orderBy("chat.id")
    .limit(1)
    .executeTakeFirst();
  return first?.question;
}
