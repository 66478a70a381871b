import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** Which drafts to remove: a workspace's, or an account's own in any workspace. */
export type DraftSelection = { orgId: OrgId } | { accountId: string };

const chosen = (which: DraftSelection) =>
  "orgId" in which
    ? sql<boolean>`organization_id = ${which.orgId}`
    : sql<boolean>`owner_id = ${which.accountId}`;

/** Removes at most `limit` drafts; returns whether any was left to remove. */
export async function deleteSome(db: Db, which: DraftSelection, limit: number) {
  const { numDeletedRows } = await db
    .deleteFrom("draft")
    .where("id", "in", db.selectFrom("draft").select("id").where(chosen(which)).limit(limit))
    .where(chosen(which))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
