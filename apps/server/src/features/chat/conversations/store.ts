import type { Knowledge } from "@lectern/contract/chat";
import type { PageQuery } from "@lectern/contract/page";
import type { PersonaDraft } from "@lectern/contract/personas";
import { type RawBuilder, type Selectable, sql } from "kysely";

import { executePrepared, totalCount } from "#conditions";
import type { Db } from "#deps";
import { asReader, type Member, type OrgId } from "#http/member.ts";
import { daysKept, isHeld } from "#retention";
import type { ChatSessionTable, ChatTable } from "#schema";

import { seenDocuments } from "../../library/index.ts";

export type SessionRow = Selectable<ChatSessionTable> & {
  chat_count: number;
  /** For a temporary conversation of a person: days after its last message at which it goes. */
  temporary_days: number | null;
};
export type ChatRow = Selectable<ChatTable>;

// Sessions: only the owner can see one, so every query names the account.

const sessionsOf = (db: Db, { orgId, accountId }: Member) =>
  db
    .selectFrom("chat_session")
    .where("chat_session.organization_id", "=", orgId)
    .where("chat_session.account_id", "=", accountId);

export const chatCount = sql<number>`(select count(*) from chat
  where chat.organization_id = chat_session.organization_id and chat.session_id = chat_session.id)`;

const temporaryDays = (orgId: OrgId, expiring: string) =>
  sql<
    number | null
  >`case when ${sql.ref(expiring)} then ${daysKept(orgId, "temporary_chats")} end`.as(
    "temporary_days",
  );

export function findSession(db: Db, member: Member, id: string) {
  return sessionsOf(db, member)
    .selectAll()
    .select(chatCount.as("chat_count"))
    .select(temporaryDays(member.orgId, "chat_session.expiring"))
    .where("chat_session.id", "=", id)
    .executeTakeFirst();
}

/**
 * Stores a conversation, and in the same statement deletes the member's abandoned ones: trials
 * unchanged for a day, those begun (for a file or by a program) without a question, title or new
 * attachment for 30 days, and those of a program's single question after as long; but none under a
 * legal hold. `abandoned` is their number. Changes nothing and returns undefined where `condition` is
 * false.
 */
export async function insertSession(
  db: Db,
  { orgId, accountId }: Member,
  session: {
    id: string;
    title: string;
    titled_by: "question" | "person";
    knowledge: Knowledge;
    model: string | null;
    persona_id?: string | null;
    trial?: PersonaDraft;
    temporary?: boolean;
    expiring?: boolean;
  },
  condition = sql<boolean>`true`,
): Promise<(SessionRow & { abandoned: number }) | undefined> {
  const query = db
    .with("allowed", () => sql<{ one: number }>`(select 1 as one where ${condition})`)
    .with("abandoned", (abandoned) =>
      abandoned
        .deleteFrom("chat_session")
        .where(sql<boolean>`exists (select from allowed)`)
        .where("organization_id", "=", orgId)
        .where("account_id", "=", accountId)
        .where(sql<boolean>`(trial is not null and updated_at < now() - interval '1 day'
          or temporary and not expiring and updated_at < now() - interval '30 days'
          or title = '' and updated_at < now() - interval '30 days'
            and not exists (select from attachment where attachment.organization_id = ${orgId}
              and attachment.session_id = chat_session.id
              and attachment.created_at > now() - interval '30 days'))
          and not ${isHeld(sql`organization_id`, sql`account_id`)}`)
        .returning("id"),
    )
    .with("made", (made) =>
      made
        .insertInto("chat_session")
        .columns([
          "id",
          "title",
          "titled_by",
          "model",
          "persona_id",
          "organization_id",
          "account_id",
          "knowledge",
          "trial",
          "temporary",
          "expiring",
        ])
        .expression(sql`select ${session.id}::uuid, ${session.title}::text, ${session.titled_by}::text,
          ${session.model}::text, ${session.persona_id ?? null}::uuid, ${orgId}::uuid,
          ${accountId}::uuid, ${JSON.stringify(session.knowledge)}::jsonb,
          ${session.trial ? JSON.stringify(session.trial) : null}::jsonb,
          ${session.temporary ?? false}::boolean, ${session.expiring ?? false}::boolean
          from allowed`)
        .returningAll(),
    )
    .selectFrom("made")
    .selectAll()
    .select(temporaryDays(orgId, "made.expiring"))
    .select(sql<number>`(select count(*) from abandoned)`.as("abandoned"));
  const [row] = await executePrepared(db, query);
  return row && { ...row, chat_count: 0 };
}

export interface SessionChange {
  title?: string | undefined;
  pinned?: boolean | undefined;
  archived?: boolean | undefined;
  knowledge?: Knowledge | undefined;
  model?: string | null | undefined;
  persona_id?: string | null | undefined;
}

/**
 * Makes a session in which nothing was asked temporary, or an ordinary one again. False if the member
 * has no such session.
 */
export async function setTemporary(
  db: Db,
  { orgId, accountId }: Member,
  id: string,
  temporary: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chat_session")
    .set({ temporary, expiring: temporary })
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where(sql<boolean>`${chatCount} = 0`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if the member has no such session. */
export async function updateSession(
  db: Db,
  { orgId, accountId }: Member,
  id: string,
  { knowledge, ...change }: SessionChange,
): Promise<boolean> {
  const set = {
    ...change,
    ...(knowledge && { knowledge: JSON.stringify(knowledge) }),
    ...(change.title !== undefined && { titled_by: "person" as const }),
  };
  const { numUpdatedRows } = await db
    .updateTable("chat_session")
    .set({ ...set, id })
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces a title that was made from the question. False if the session has another title. */
export async function retitle(
  db: Db,
  { orgId, accountId }: Member,
  id: string,
  title: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chat_session")
    .set({ title, titled_by: "model" })
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("titled_by", "=", "question")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if the member has no such session. */
export async function deleteSession(db: Db, { orgId, accountId }: Member, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("chat_session")
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns which of these documents the member may see, published or not, and whether each is its
 * current version.
 */
export async function documentsThere(db: Db, member: Member, ids: readonly string[]) {
  const seenAs = (asker: Member) =>
    seenDocuments(db, asker)
      .select(["document.id", "document.current"])
      .where("document.id", "in", ids)
      .execute();
  return (await Promise.all([member, asReader(member)].map(seenAs))).flat();
}

// Messages

/** The messages of the member's own sessions. */
const chatsOf = (db: Db, { orgId, accountId }: Member) =>
  db
    .selectFrom("chat")
    .innerJoin("chat_session", (join) =>
      join
        .onRef("chat_session.organization_id", "=", "chat.organization_id")
        .onRef("chat_session.id", "=", "chat.session_id"),
    )
    .where("chat.organization_id", "=", orgId)
    .where("chat_session.account_id", "=", accountId);

export async function findChat(db: Db, member: Member, id: string): Promise<ChatRow | undefined> {
  const query = chatsOf(db, member).selectAll("chat").where("chat.id", "=", id);
  const [row] = await executePrepared(db, query);
  return row;
}

interface TurnQuery extends PageQuery {
  branch?: string | undefined;
  below?: string | undefined;
}

export async function pageOfChats(
  db: Db,
  member: Member,
  sessionId: string,
  { branch, below, ...page }: TurnQuery,
) {
  const all = chatsOf(db, member).where("chat.session_id", "=", sessionId);
  // As an array the ids are looked up once, whatever number of rows the planner estimates.
  const amongst = (ids: RawBuilder<string>) => sql<boolean>`chat.id = any (array(${ids}))`;
  const found = below ? all.where(amongst(idsBelow(member.orgId, sessionId, below))) : all;
  const chats = branch
    ? found.where(amongst(idsOfBranch(member.orgId, sessionId, branch, page.page_size)))
    : found.limit(page.page_size).offset((page.page - 1) * page.page_size);
  const [{ total }, results] = await Promise.all([
    found.select(totalCount).executeTakeFirstOrThrow(),
    chats.selectAll("chat").orderBy("chat.id").execute(),
  ]);
  return { total, results };
}

// Raw: recursive, which is easier to read as SQL.
const idsBelow = (orgId: OrgId, sessionId: string, id: string) => sql<string>`
  with recursive down as (
    select id from chat
    where organization_id = ${orgId} and session_id = ${sessionId} and parent_id = ${id}
    union all
    select chat.id from down
      join chat on chat.organization_id = ${orgId} and chat.session_id = ${sessionId}
        and chat.parent_id = down.id
  ) select id from down`;

// Raw: as above.
/**
 * Returns the ids of the last `height` messages of a branch and of all their versions. `end` is the
 * branch's last message. For "newest" it is the last message below the newest one, since that may
 * have inherited the messages below a deleted version.
 */
const idsOfBranch = (orgId: OrgId, sessionId: string, end: string, height: number) => sql<string>`
  with recursive last as (
    (select id, parent_id, 1 as depth from chat
      where organization_id = ${orgId} and session_id = ${sessionId}
        ${end === "newest" ? sql`` : sql`and id = ${end}`}
      order by id desc limit 1)
    union all
    select child.id, last.id, last.depth + 1 from last, lateral (
      select id from chat
      where organization_id = ${orgId} and session_id = ${sessionId} and parent_id = last.id
        and ${end === "newest"}
      order by id desc limit 1) as child
  ), up as (
    (select parent_id, 1 as height from last order by depth desc limit 1)
    union all
    select chat.parent_id, up.height + 1 from up
      join chat on chat.organization_id = ${orgId} and chat.id = up.parent_id
      where up.height < ${height}
  )
  select version.id from up cross join lateral (
    select id from chat
    where organization_id = ${orgId} and session_id = ${sessionId} and parent_id = up.parent_id
    union all
    select id from chat
    where organization_id = ${orgId} and session_id = ${sessionId} and parent_id is null
      and up.parent_id is null
  ) as version`;

/** Returns at most `limit` messages up to and including `parentId`, oldest first. */
export async function turnsAbove(db: Db, orgId: OrgId, parentId: string, limit: number) {
  // Raw: recursive, which is easier to read as SQL.
  const { rows } = await sql<{ question: string; content: string | null }>`
    with recursive above as (
      select id, parent_id, question, answer, 1 as height from chat
      where organization_id = ${orgId} and id = ${parentId}
      union all
      select chat.id, chat.parent_id, chat.question, chat.answer, above.height + 1
      from above join chat on chat.organization_id = ${orgId} and chat.id = above.parent_id
      where above.height < ${limit}
    )
    select question, answer->>'content' as content from above order by height desc`.execute(db);
  return rows;
}

export type Feedback = Pick<ChatRow, "feedback" | "feedback_reason" | "feedback_comment">;

/** Undefined if the member has no such message in this session. */
export const setFeedback = (
  db: Db,
  { orgId, accountId }: Member,
  { sessionId, id }: { sessionId: string; id: string },
  feedback: Feedback,
): Promise<ChatRow | undefined> =>
  db
    .updateTable("chat")
    .from("chat_session")
    .set({ ...feedback, feedback_comment: feedback.feedback_comment || null })
    .where("chat.organization_id", "=", orgId)
    .where("chat.id", "=", id)
    .where("chat.session_id", "=", sessionId)
    .whereRef("chat_session.organization_id", "=", "chat.organization_id")
    .whereRef("chat_session.id", "=", "chat.session_id")
    .where("chat_session.account_id", "=", accountId)
    .returningAll("chat")
    .executeTakeFirst();

/**
 * Deletes a message. If the same question has another answer, the messages below it move there;
 * otherwise they move up to its parent.
 */
export async function deleteChat(db: Db, orgId: OrgId, row: ChatRow) {
  const { id, session_id, parent_id, question } = row;
  // Raw: half as long as in Kysely.
  await sql`
    update chat set parent_id = coalesce((
      select other.id from chat as other
      where other.organization_id = ${orgId} and other.session_id = ${session_id} and other.id <> ${id}
        and other.parent_id is not distinct from ${parent_id}::uuid and other.question = ${question}
      order by other.id < ${id} desc, other.id desc limit 1), ${parent_id}::uuid)
    where organization_id = ${orgId} and session_id = ${session_id} and parent_id = ${id}`.execute(
    db,
  );
  await db.deleteFrom("chat").where("organization_id", "=", orgId).where("id", "=", id).execute();
}

/** Returns the ids of the conversations and messages among these that the member still has. */
export async function stillThere(
  db: Db,
  member: Member,
  ids: { sessions: readonly string[]; turns: readonly string[] },
): Promise<Set<string>> {
  const sessions = sessionsOf(db, member)
    .select("chat_session.id")
    .where("chat_session.id", "in", ids.sessions);
  const turns = chatsOf(db, member).select("chat.id").where("chat.id", "in", ids.turns);
  const found = await Promise.all([
    ids.sessions.length > 0 ? sessions.execute() : [],
    ids.turns.length > 0 ? turns.execute() : [],
  ]);
  return new Set(found.flat().map(({ id }) => id));
}
