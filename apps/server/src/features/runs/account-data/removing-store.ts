import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** Which runs to remove: a workspace's, or an account's in any workspace. */
export type RunSelection = { orgId: OrgId } | { accountId: string };

const chosen = (which: RunSelection) =>
  "orgId" in which
    ? sql<boolean>`organization_id = ${which.orgId}`
    : sql<boolean>`owner_id = ${which.accountId}`;

/** Removes at most `limit` runs; returns whether any was left to remove. */
export async function deleteSome(db: Db, which: RunSelection, limit: number) {
  const { numDeletedRows } = await db
    .deleteFrom("run")
    .where("id", "in", db.selectFrom("run").select("id").where(chosen(which)).limit(limit))
    .where(chosen(which))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
