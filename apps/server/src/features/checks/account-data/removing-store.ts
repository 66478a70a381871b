import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { OwnedSelection } from "#remove-owned";
import { dueCounts, isHeld, isPast } from "#retention";

const chosen = (which: OwnedSelection) =>
  "orgId" in which
    ? sql<boolean>`organization_id = ${which.orgId}`
    : sql<boolean>`owner_id = ${which.accountId}`;

/** Returns at most `limit` checks, locked. */
export const lockSome = (db: Db, which: OwnedSelection, limit: number) =>
  db
    .selectFrom("text_check")
    .select(["organization_id", "id", "file_key"])
    .where(chosen(which))
    .limit(limit)
    .forUpdate()
    .execute();

const held = isHeld(sql`text_check.organization_id`);

/** The workspace's checks that ended, without a change for these days. */
const ended = (db: Db, orgId: OrgId, days: number) =>
  db
    .selectFrom("text_check")
    .where("organization_id", "=", orgId)
    .where("state", "in", ["done", "failed", "stopped"])
    .where(isPast(sql`updated_at`, days));

export const countDue = (db: Db, orgId: OrgId, days: number) =>
  ended(db, orgId, days).select(dueCounts(held)).executeTakeFirstOrThrow();

/** Returns at most `limit` that are due and not under a legal hold, locked. */
export const lockDue = (db: Db, orgId: OrgId, days: number, limit: number) =>
  ended(db, orgId, days)
    .select(["organization_id", "id", "owner_id", "file_key"])
    .where(sql<boolean>`not ${held}`)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
