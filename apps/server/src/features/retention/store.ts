import { DEFAULT_DAYS, type RetentionDays, RetentionKind } from "@lectern/contract/retention";
import type { PageQuery } from "@lectern/contract/page";
import { sql } from "kysely";

import { totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { pageOf } from "#page-of";
import { daysKept, today } from "#retention";

const withoutRules: RetentionDays = { chats: null, checks: null, runs: null, ...DEFAULT_DAYS };

const rulesOf = (db: Db, orgId: OrgId) =>
  db
    .selectFrom("retention_rule")
    .select(["kind", "days"])
    .select(sql<boolean>`starts_at > now()`.as("waits"))
    .where("organization_id", "=", orgId)
    .execute();

export async function daysOf(db: Db, orgId: OrgId): Promise<RetentionDays> {
  const days = { ...withoutRules };
  for (const rule of await rulesOf(db, orgId)) days[rule.kind] = rule.days;
  return days;
}

/** The days by which something may be removed now; null: nothing of this kind. */
export async function daysInForce(
  db: Db,
  orgId: OrgId,
): Promise<Record<RetentionKind, number | null>> {
  const days: Record<RetentionKind, number | null> = { ...withoutRules };
  for (const rule of await rulesOf(db, orgId)) days[rule.kind] = rule.waits ? null : rule.days;
  return days;
}

/** Replaces the rules of a workspace. One that is shorter than before starts in a day. */
export async function putDays(
  tx: Db,
  orgId: OrgId,
  { before, after }: { before: RetentionDays; after: RetentionDays },
): Promise<void> {
  const kept = RetentionKind.options.filter((kind) => after[kind] === null);
  if (kept.length > 0) {
    await tx
      .deleteFrom("retention_rule")
      .where("organization_id", "=", orgId)
      .where("kind", "in", kept)
      .execute();
  }
  const rules = RetentionKind.options.flatMap((kind) => {
    const [was, days] = [before[kind], after[kind]];
    if (days === null) return [];
    const isShorter = was === null || days < was;
    const starts_at = isShorter ? sql<Date>`now() + interval '1 day'` : sql<Date>`now()`;
    return [{ organization_id: orgId, kind, days, starts_at }];
  });
  await tx
    .insertInto("retention_rule")
    .values(rules)
    .onConflict((of) =>
      of.columns(["organization_id", "kind"]).doUpdateSet((put) => ({
        days: put.ref("excluded.days"),
        starts_at: sql<Date>`case when excluded.days < retention_rule.days
          then excluded.starts_at else retention_rule.starts_at end`,
      })),
    )
    .execute();
}

/**
 * Gives everything in the trash the time that it now has. What a shorter period would end at once
 * keeps a day, since any job that empties the trash removes what has expired.
 */
export const moveExpiry = (tx: Db, orgId: OrgId) =>
  tx
    .updateTable("trash")
    .set({
      expires_at: sql<Date>`greatest(deleted_at + make_interval(days => ${daysKept(orgId, "trash")}),
        least(expires_at, now() + interval '1 day'))`,
    })
    .where("organization_id", "=", orgId)
    .where("purged", "=", false)
    .execute();

/** Returns the next open workspaces after this one, by id. */
export async function someWorkspaces(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("organization")
    .select("id")
    .where("deleted_at", "is", null)
    .where("kind", "<>", "published")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts into the report of the day how much is due and held; nothing where there is no such. */
export async function noteHeld(db: Db, orgId: OrgId, kind: RetentionKind, held: number) {
  if (held === 0) return;
  await db
    .insertInto("retention_report")
    .values({ organization_id: orgId, day: today, kind, held })
    .onConflict((of) => of.columns(["organization_id", "day", "kind"]).doUpdateSet({ held }))
    .execute();
}

/** Returns how much of each kind was removed since this was last asked. */
export async function takeUnrecorded(tx: Db, orgId: OrgId) {
  // Raw: Kysely cannot update from a statement that locks.
  const { rows } = await sql<{ kind: RetentionKind; removed: number }>`
    with found as (
      select day, kind, removed - recorded as fresh from retention_report
      where organization_id = ${orgId} and removed > recorded
      for update
    ), taken as (
      update retention_report as report set recorded = report.recorded + found.fresh from found
      where report.organization_id = ${orgId} and report.day = found.day and report.kind = found.kind
      returning report.kind, found.fresh
    )
    select kind, sum(fresh)::int as removed from taken group by kind order by kind`.execute(tx);
  return rows;
}

export function pageOfReports(db: Db, orgId: OrgId, query: Pick<PageQuery, "page" | "page_size">) {
  const reports = db.selectFrom("retention_report").where("organization_id", "=", orgId);
  return pageOf(
    reports.select(totalCount),
    reports
      .select(["kind", "removed", "held"])
      .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"))
      .orderBy("retention_report.day", "desc")
      .orderBy("kind"),
    query,
  );
}
