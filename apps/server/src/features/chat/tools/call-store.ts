import type { Citation } from "@lectern/contract/chat";
import type { Message } from "@lectern/contract/message";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { Member } from "#http/member.ts";
import type { ChatPauseTable, ToolCallTable } from "#schema";

import type { ChatKey } from "../streaming/event-store.ts";

export type CallRow = Selectable<ToolCallTable>;
export type PauseRow = Selectable<ChatPauseTable> & { is_over: boolean };

/** Hours that an answer waits for an approval. */
const hoursToDecide = 24;

/** The calls of an answer, oldest first. */
export const callsOf = (db: Db, { orgId, id }: ChatKey): Promise<CallRow[]> =>
  db
    .selectFrom("tool_call")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("chat_id", "=", id)
    .orderBy("id")
    .execute();

export const insertCalls = (db: Db, rows: Insertable<ToolCallTable>[]): Promise<CallRow[]> =>
  db.insertInto("tool_call").values(rows).returningAll().execute();

export const updateCall = (
  db: Db,
  { organization_id, id }: Pick<CallRow, "organization_id" | "id">,
  patch: Updateable<ToolCallTable>,
): Promise<CallRow> =>
  db
    .updateTable("tool_call")
    .set(patch)
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores what the person decided; undefined where the call does not wait. */
export const decideCall = (
  tx: Db,
  { orgId, accountId }: Member,
  id: string,
  status: "running" | "declined",
): Promise<CallRow | undefined> =>
  tx
    .updateTable("tool_call")
    .set({ status, decided_by: accountId, decided_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .returningAll()
    .executeTakeFirst();

/** Ends the calls of answers that have ended, and deletes what those would continue from. */
export async function endCalls(tx: Db, keys: readonly ChatKey[], failure: Message) {
  const ids = keys.map(({ id }) => id);
  const orgIds = keys.map(({ orgId }) => orgId);
  await tx
    .updateTable("tool_call")
    .set({ status: "failed", failure: JSON.stringify(failure) })
    .where("organization_id", "in", orgIds)
    .where("chat_id", "in", ids)
    .where("status", "in", ["waiting", "running"])
    .execute();
  await tx
    .deleteFrom("chat_pause")
    .where("organization_id", "in", orgIds)
    .where("chat_id", "in", ids)
    .execute();
}

/** Stores what an answer continues from, and returns the time until which it waits. */
export async function insertPause(
  tx: Db,
  { orgId, id }: ChatKey,
  { sources, ...pause }: { model: string | null; content: string; sources: readonly Citation[] },
): Promise<Date> {
  const row = await tx
    .insertInto("chat_pause")
    .values({
      organization_id: orgId,
      chat_id: id,
      ...pause,
      sources: JSON.stringify(sources),
      expires_at: sql<Date>`now() + make_interval(hours => ${hoursToDecide})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

/** `is_over`: by the clock of the database, which also says when the job begins. */
export const findPause = (db: Db, { orgId, id }: ChatKey): Promise<PauseRow | undefined> =>
  db
    .selectFrom("chat_pause")
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as("is_over"))
    .where("organization_id", "=", orgId)
    .where("chat_id", "=", id)
    .executeTakeFirst();

export const deletePause = (tx: Db, { orgId, id }: ChatKey) =>
  tx
    .deleteFrom("chat_pause")
    .where("organization_id", "=", orgId)
    .where("chat_id", "=", id)
    .execute();
