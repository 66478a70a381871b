import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { person } from "../../library/index.ts";

/** Shared conversations of the workspace whose owners still belong to it. */
const readableSharedChats = (db: Db, { orgId }: Member) =>
  db
    .selectFrom("shared_chat")
    .innerJoin("account", "account.id", "shared_chat.account_id")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "shared_chat.organization_id")
        .onRef("membership.account_id", "=", "shared_chat.account_id"),
    )
    .where("shared_chat.organization_id", "=", orgId);

export const findShared = (db: Db, member: Member, id: string) =>
  readableSharedChats(db, member)
    .selectAll("shared_chat")
    .select(person)
    .where("shared_chat.id", "=", id)
    .executeTakeFirst();

/** Returns the messages at positions `from` to `to`, both included, in order. */
export const turnsBetween = (db: Db, member: Member, sharedId: string, from: number, to: number) =>
  readableSharedChats(db, member)
    .innerJoin("shared_turn", (join) =>
      join
        .onRef("shared_turn.organization_id", "=", "shared_chat.organization_id")
        .onRef("shared_turn.shared_id", "=", "shared_chat.id"),
    )
    .selectAll("shared_turn")
    .where("shared_chat.id", "=", sharedId)
    .where("shared_turn.position", ">=", from)
    .where("shared_turn.position", "<=", to)
    .orderBy("shared_turn.position")
    .execute();
export type TurnRow = Awaited<ReturnType<typeof turnsBetween>>[number];

/** Returns each of these messages after up to `before` that precede it: those with its id, in order. */
export const turnsUpTo = (
  db: Db,
  member: Member,
  asked: readonly { id: string; shared_id: string }[],
  before: number,
) =>
  readableSharedChats(db, member)
    .innerJoin("shared_turn as asked", (join) =>
      join
        .onRef("asked.organization_id", "=", "shared_chat.organization_id")
        .onRef("asked.shared_id", "=", "shared_chat.id"),
    )
    .innerJoin("shared_turn", (join) =>
      join
        .onRef("shared_turn.organization_id", "=", "asked.organization_id")
        .onRef("shared_turn.shared_id", "=", "asked.shared_id")
        .onRef("shared_turn.position", "<=", "asked.position")
        .on(sql<boolean>`shared_turn.position >= asked.position - ${before}::int`),
    )
    .select(["shared_turn.question", "shared_turn.answer", "shared_turn.attachments"])
    .select("asked.chat_id as asked_id")
    .where(
      "shared_chat.id",
      "in",
      asked.map(({ shared_id }) => shared_id),
    )
    .where(
      "asked.chat_id",
      "in",
      asked.map(({ id }) => id),
    )
    .orderBy("asked.chat_id")
    .orderBy("shared_turn.position")
    .execute();

/**
 * The shared conversation that shows the question in scope as `chat` to the workspace; null: there is
 * none.
 */
export const sharedWith = sql<string | null>`(
  select shared_chat.id from shared_chat
  join membership on membership.organization_id = shared_chat.organization_id
    and membership.account_id = shared_chat.account_id
  where shared_chat.organization_id = chat.organization_id
    and shared_chat.session_id = chat.session_id and exists (
      select from shared_turn
      where shared_turn.organization_id = shared_chat.organization_id
        and shared_turn.shared_id = shared_chat.id and shared_turn.chat_id = chat.id))`;

/** A message to be inserted into a copy. */
export interface CopiedTurn {
  id: string;
  parent_id: string | null;
  question: string;
  status: TurnRow["status"];
  /** As JSON. */
  answer: string | null;
  error: string | null;
  /** As JSON. */
  error_message: string | null;
  finish_reason: TurnRow["finish_reason"];
  model: string;
  /** As JSON. */
  persona: string | null;
  created_at: Date;
}

export const insertTurns = (
  db: Db,
  { orgId }: Member,
  sessionId: string,
  turns: readonly CopiedTurn[],
) =>
  db
    .insertInto("chat")
    .values(turns.map((turn) => ({ ...turn, organization_id: orgId, session_id: sessionId })))
    .execute();
