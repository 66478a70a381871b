import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import type { ChatRow } from "../conversations/store.ts";

/** The condition for messages of the member's conversation. Callers exclude unfinished ones. */
const finished = ({ orgId, accountId }: Member, sessionId: string) => sql`
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
  const { rows } = await sql<{ id: string }>`
    with recursive way as (
      (select chat.id, chat.parent_id, chat.status, 1 as height from chat
        where ${finished(member, sessionId)} ${upTo === undefined ? sql`` : sql`and chat.id = ${upTo}`}
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
  const { rows } = await sql<{ id: string }>`
    select chat.id from chat
    where ${finished(member, sessionId)} and chat.status not in ('pending', 'streaming')
    order by chat.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns those of these messages that still exist, oldest first. */
export async function turnsOf(db: Db, member: Member, sessionId: string, ids: readonly string[]) {
  const { rows } = await sql<ChatRow>`
    select chat.* from chat
    where ${finished(member, sessionId)} and chat.id = any (${[...ids]}::uuid[])
    order by chat.id`.execute(db);
  return rows;
}

/** Returns the first question of the member's conversation. */
export async function firstQuestion(
  db: Db,
  member: Member,
  sessionId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ question: string }>`
    select chat.question from chat
    where ${finished(member, sessionId)} order by chat.id limit 1`.execute(db);
  return rows[0]?.question;
}
