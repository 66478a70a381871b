import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** Which reviews to remove: a workspace's, or an account's private ones in any workspace. */
export type ReviewSelection = { orgId: OrgId } | { accountId: string };

const chosen = (which: ReviewSelection) =>
  "orgId" in which
    ? sql<boolean>`organization_id = ${which.orgId}`
    : sql<boolean>`(owner_id = ${which.accountId} and not shared)`;

/** Returns at most `limit` reviews, locked. */
export const lockSome = (db: Db, which: ReviewSelection, limit: number) =>
  db
    .selectFrom("review")
    .select(["organization_id", "id"])
    .where(chosen(which))
    .limit(limit)
    .forUpdate()
    .execute();

/** The shared reviews of a deleted account stay, without an owner. */
export const disown = (db: Db, accountId: string) =>
  db.updateTable("review").set({ owner_id: null }).where("owner_id", "=", accountId).execute();
