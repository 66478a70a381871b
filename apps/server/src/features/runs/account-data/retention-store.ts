import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { dueCounts, isHeld, isPast } from "#retention";

import { anyRuns } from "../store.ts";

const held = isHeld(sql`run.organization_id`);

/** Whether the row in scope as `run` ended, without a change for these days. */
const isDue = (orgId: OrgId, days: number) =>
  sql<boolean>`(run.organization_id = ${orgId} and run.state in ('done', 'stopped', 'failed')
    and ${isPast(sql`run.updated_at`, days)})`;

export const countDue = (db: Db, orgId: OrgId, days: number) =>
  db.selectFrom("run").select(dueCounts(held)).where(isDue(orgId, days)).executeTakeFirstOrThrow();

/** Returns at most `limit` that are due and not under a legal hold, locked, with their readers. */
export const lockDue = (db: Db, orgId: OrgId, days: number, limit: number) =>
  anyRuns(db)
    .where(isDue(orgId, days))
    .where(sql<boolean>`not ${held}`)
    .limit(limit)
    .forUpdate("run")
    .skipLocked()
    .execute();
