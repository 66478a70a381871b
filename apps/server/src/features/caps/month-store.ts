import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { Schema } from "#schema";

export const monthOf = (at: RawBuilder<Date>) =>
  sql<Date>`date_trunc('month', ${at} at time zone 'UTC')::date`;
export const thisMonth = monthOf(sql`now()`);
export const startOfMonth = sql<Date>`${thisMonth}::timestamp at time zone 'UTC'`;

/** Returns what the calls of a workspace that began in this month have spent, and which month it is. */
export async function spentThisMonth(db: Db, orgId: OrgId) {
  const ofMonth = (of: ExpressionBuilder<Schema, never>) =>
    of.selectFrom("run_month").where("organization_id", "=", orgId).where("month", "=", thisMonth);
  const row = await db
    .selectNoFrom((of) => [
      sql<string>`to_char(${thisMonth}, 'YYYY-MM')`.as("month"),
      ofMonth(of).select("tokens").as("tokens"),
      ofMonth(of).select("counted").as("counted"),
    ])
    .executeTakeFirstOrThrow();
  return { month: row.month, tokens: row.tokens ?? 0, counted: row.counted ?? false };
}

/**
 * Locks a workspace's present month until the transaction ends, and returns what was spent in it.
 * Where a run or a review is locked too, it comes first.
 */
export async function lockMonth(db: Db, organization_id: OrgId): Promise<number> {
  const { tokens } = await db
    .insertInto("run_month")
    .values({ organization_id, month: thisMonth })
    .onConflict((oc) =>
      oc
        .columns(["organization_id", "month"])
        .doUpdateSet((of) => ({ tokens: of.ref("run_month.tokens") })),
    )
    .returning("tokens")
    .executeTakeFirstOrThrow();
  return tokens;
}

/** Returns what calls under way that began in this month may spend. Exact while it is locked. */
export async function reservedThisMonth(db: Db, orgId: OrgId): Promise<number> {
  const reservedIn = (table: "run_call" | "review_call") =>
    db
      .selectFrom(table)
      .select(sql<number>`coalesce(sum(tokens), 0)::bigint`.as("tokens"))
      .where("organization_id", "=", orgId)
      .where("at", ">=", startOfMonth);
  const { reserved } = await db
    .selectFrom(reservedIn("run_call").unionAll(reservedIn("review_call")).as("of_kind"))
    .select(sql<number>`sum(of_kind.tokens)::bigint`.as("reserved"))
    .executeTakeFirstOrThrow();
  return reserved;
}

/** Adds what a call has used to the month in which it began. `counted`: not reported by the provider. */
export async function addToMonth(
  db: Db,
  { organization_id, at }: { organization_id: OrgId; at: Date },
  { tokens, counted }: { tokens: number; counted: boolean },
) {
  if (tokens === 0) return;
  await db
    .insertInto("run_month")
    .values({ organization_id, month: monthOf(sql`${at}::timestamptz`), tokens, counted })
    .onConflict((oc) =>
      oc.columns(["organization_id", "month"]).doUpdateSet((of) => ({
        tokens: of("run_month.tokens", "+", tokens),
        counted: sql<boolean>`${of.ref("run_month.counted")} or ${counted}`,
      })),
    )
    .execute();
}

/**
 * Deletes calls under way that can no longer be settled, and counts them as if they used all that
 * they had reserved.
 */
export async function spendCalls(
  db: Db,
  table: "run_call" | "review_call",
  isOfThem: RawBuilder<unknown>,
) {
  // Raw: Kysely has no insert from rows that were deleted.
  await sql`
    with lost as (
      delete from ${sql.table(table)} where ${isOfThem} returning organization_id, at, tokens)
    insert into run_month (organization_id, month, tokens, counted)
      select organization_id, ${monthOf(sql`at`)}, sum(tokens), true
      from lost group by 1, 2 order by 1, 2
    on conflict (organization_id, month) do update
      set tokens = run_month.tokens + excluded.tokens, counted = true`.execute(db);
}

/** Counts calls for reviews whose process must have died, since none takes an hour. */
export const spendLostCalls = (db: Db, orgId: OrgId) =>
  spendCalls(db, "review_call", sql`organization_id = ${orgId} and at < now() - interval '1 hour'`);
