import { type RawBuilder, sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

const monthOf = (at: RawBuilder<Date>) =>
  sql<Date>`date_trunc('month', ${at} at time zone 'UTC')::date`;
const thisMonth = monthOf(sql`now()`);

/** Returns what the calls of a workspace that began in this month have spent, and which month it is. */
export async function spentThisMonth(db: Db, orgId: OrgId) {
  const row = await db
    .selectNoFrom((of) => [
      sql<string>`to_char(${thisMonth}, 'YYYY-MM')`.as("month"),
      of
        .selectFrom("run_month")
        .select("tokens")
        .where("organization_id", "=", orgId)
        .where("month", "=", thisMonth)
        .as("tokens"),
    ])
    .executeTakeFirstOrThrow();
  return { month: row.month, tokens: row.tokens ?? 0 };
}

/**
 * Locks a workspace's present month until the transaction ends, and returns what was spent in it.
 * Where a run is locked too, it comes first.
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
  const { reserved } = await db
    .selectFrom("run_call")
    .select(sql<number>`coalesce(sum(tokens), 0)`.as("reserved"))
    .where("organization_id", "=", orgId)
    .where("at", ">=", sql<Date>`${thisMonth}::timestamp at time zone 'UTC'`)
    .executeTakeFirstOrThrow();
  return reserved;
}

/** Adds what a call has spent to the month in which it began. */
export async function addToMonth(
  db: Db,
  { organization_id, at }: { organization_id: OrgId; at: Date },
  tokens: number,
) {
  if (tokens === 0) return;
  await db
    .insertInto("run_month")
    .values({ organization_id, month: monthOf(sql`${at}::timestamptz`), tokens })
    .onConflict((oc) =>
      oc
        .columns(["organization_id", "month"])
        .doUpdateSet((of) => ({ tokens: sql<number>`${of.ref("run_month.tokens")} + ${tokens}` })),
    )
    .execute();
}

/** Which runs are about to be deleted: one, or all of an account. They are locked. */
type Deleted = { organization_id: OrgId; id: string } | { accountId: string };

/** Counts calls under way of deleted runs as if they spent all that they had reserved. */
export async function spendOpenCalls(db: Db, deleted: Deleted) {
  const isOfThem =
    "id" in deleted
      ? sql`organization_id = ${deleted.organization_id} and run_id = ${deleted.id}`
      : sql`(organization_id, run_id) in
          (select organization_id, id from run where owner_id = ${deleted.accountId})`;
  // Raw: Kysely has no insert from rows that were deleted.
  await sql`
    with lost as (delete from run_call where ${isOfThem} returning organization_id, at, tokens)
    insert into run_month (organization_id, month, tokens)
      select organization_id, ${monthOf(sql`at`)}, sum(tokens) from lost group by 1, 2 order by 1, 2
    on conflict (organization_id, month) do update set tokens = run_month.tokens + excluded.tokens`.execute(
    db,
  );
}
