import { DEFAULT_DAYS, type RetentionKind } from "@lectern/contract/retention";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

// What features need that keep content for some days only, or remove any.

/** For how many days a workspace keeps temporary chats or the trash. */
export const daysKept = (orgId: OrgId, kind: keyof typeof DEFAULT_DAYS) =>
  sql<number>`coalesce((select retention_rule.days from retention_rule
    where retention_rule.organization_id = ${orgId} and retention_rule.kind = ${kind}), ${DEFAULT_DAYS[kind]}::int)`;

/** The same where something may be removed by it; null: a shorter period has not started yet. */
export const daysInForce = (orgId: OrgId, kind: keyof typeof DEFAULT_DAYS) =>
  sql<number>`case when not exists (select from retention_rule
    where retention_rule.organization_id = ${orgId} and retention_rule.kind = ${kind}
      and retention_rule.starts_at > now()) then ${daysKept(orgId, kind)} end`;

/** Whether a time is longer ago than these days. */
export const isPast = (time: RawBuilder<unknown>, days: number | RawBuilder<number>) =>
  sql<boolean>`${time} < now() - make_interval(days => ${days})`;

/** Whether the whole workspace of a row is under a legal hold, or this person's chats. */
export const isHeld = (
  orgId: RawBuilder<unknown>,
  whoseChats: RawBuilder<unknown> = sql`null::uuid`,
) => sql<boolean>`is_held(${orgId}, ${whoseChats})`;

/** Whether the row in scope as `trash` is of a collection under a legal hold. */
export const isTrashHeld = sql<boolean>`is_collection_held(trash.organization_id, trash.collection_id)`;

/** The numbers of a statement on what is due: what would be removed, and what is held. */
export const dueCounts = (held: RawBuilder<boolean>) =>
  [
    // The database computes an aggregate once that stands here twice: whether a row is held costs.
    sql<number>`count(*) - count(*) filter (where ${held})`.as("due"),
    sql<number>`count(*) filter (where ${held})`.as("held"),
  ] as const;

export const today = sql<Date>`(now() at time zone 'UTC')::date`;

/** Adds what was removed to the report of the day, in the transaction that removes it. */
export async function noteRemoved(tx: Db, orgId: OrgId, kind: RetentionKind, removed: number) {
  if (removed === 0) return;
  await tx
    .insertInto("retention_report")
    .values({ organization_id: orgId, day: today, kind, removed })
    .onConflict((of) =>
      of.columns(["organization_id", "day", "kind"]).doUpdateSet({
        removed: sql<number>`retention_report.removed + excluded.removed`,
      }),
    )
    .execute();
}

/** Whether a workspace has a legal hold, of anything in it. */
export async function hasHold(db: Db, organizationId: string): Promise<boolean> {
  const hold = await db
    .selectFrom("legal_hold")
    .select("id")
    .where("organization_id", "=", organizationId as OrgId)
    .where("released_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return hold !== undefined;
}

/** Whether a legal hold in any workspace keeps something of this account's alone. */
export async function isAccountHeld(db: Db, accountId: string): Promise<boolean> {
  // Raw: needs no table.
  const { rows } = await sql<{ held: boolean }>`
    select is_account_held(${accountId}) as held`.execute(db);
  return rows[0]?.held ?? false;
}
