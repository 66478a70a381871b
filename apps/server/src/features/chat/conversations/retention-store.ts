import { type RawBuilder, sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { daysKept, dueCounts, isHeld, isPast } from "#retention";

/** Which conversations: those that stay, with programs' single questions; or temporary ones. */
export type ConversationKind = "chats" | "temporary_chats";

const held = isHeld(sql`chat_session.organization_id`, sql`chat_session.account_id`);

/** The workspace's conversations of a kind without a new message for these days. */
const dueOf = (db: Db, orgId: OrgId, kind: ConversationKind, days: number | RawBuilder<number>) =>
  db
    .selectFrom("chat_session")
    .where("organization_id", "=", orgId)
    .where(kind === "chats" ? sql<boolean>`trial is null and not expiring` : sql<boolean>`expiring`)
    .where(isPast(sql`updated_at`, days));

export const countDue = (db: Db, orgId: OrgId, kind: ConversationKind, days: number) =>
  dueOf(db, orgId, kind, days).select(dueCounts(held)).executeTakeFirstOrThrow();

/** Removes at most `limit` that are not under a legal hold; returns them with their owners. */
export async function deleteDue(
  tx: Db,
  orgId: OrgId,
  kind: ConversationKind,
  { days, limit }: { days: number | RawBuilder<number>; limit: number },
) {
  const rows = await dueOf(tx, orgId, kind, days)
    .select("id")
    .where(sql<boolean>`not ${held}`)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return [];
  return tx
    .deleteFrom("chat_session")
    .where("organization_id", "=", orgId)
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .returning(["id", "account_id"])
    .execute();
}

/** Returns when the next temporary conversation is due; undefined: there is none that can go. */
export async function nextDue(db: Db, orgId: OrgId): Promise<Date | undefined> {
  const row = await db
    .selectFrom("chat_session")
    .select(
      sql<Date>`updated_at + make_interval(days => ${daysKept(orgId, "temporary_chats")})`.as("at"),
    )
    .where("organization_id", "=", orgId)
    .where("expiring", "=", true)
    .where(sql<boolean>`not ${held}`)
    .orderBy("updated_at")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
