import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** Which reviews to remove: a workspace's, or an account's private ones in any workspace. */
export type ReviewSelection = { orgId: OrgId } | { accountId: string };

const chosen = (which: ReviewSelection) =>
  "orgId" in which
    ? sql<boolean>`organization_id = ${which.orgId}`
    : sql<boolean>`(owner_id = ${which.accountId} and not shared)`;

/** Removes at most `limit` reviews; returns whether any was left to remove. */
export async function deleteSome(db: Db, which: ReviewSelection, limit: number) {
  const { numDeletedRows } = await db
    .deleteFrom("review")
    .where("id", "in", db.selectFrom("review").select("id").where(chosen(which)).limit(limit))
    .where(chosen(which))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The shared reviews of a deleted account stay, without an owner. */
export const disown = (db: Db, accountId: string) =>
  db.updateTable("review").set({ owner_id: null }).where("owner_id", "=", accountId).execute();
