import { sql } from "kysely";

import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

/** Which rows to remove: a workspace's, or an account's in any workspace. */
export type OwnedSelection = { orgId: OrgId } | { accountId: string };

/**
 * Calls `removeSome`, in a transaction each time, until it returns false: no transaction grows with
 * what there is, and an interrupted removal can continue.
 */
export async function removeInParts(
  { db }: Pick<Deps, "db">,
  ending: AbortSignal,
  removeSome: (tx: Db) => Promise<boolean>,
): Promise<void> {
  do ending.throwIfAborted();
  while (await db.transaction().execute(removeSome));
}

/** Removes what is private of an account; what it shared stays in the workspaces. */
export async function removePrivate(
  { db }: Pick<Deps, "db">,
  table: "persona" | "run_template",
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom(table)
    .where("owner_id", "=", accountId)
    .where("shared", "=", false)
    .execute();
}

/** Removes what is its owner's alone, `atOnce` rows with each statement. */
export async function removeOwned(
  { db }: Pick<Deps, "db">,
  table: "run" | "run_template" | "run_schedule" | "draft" | "document_request" | "sync_source",
  which: OwnedSelection,
  atOnce: number,
  ending: AbortSignal,
): Promise<void> {
  const chosen =
    "orgId" in which
      ? sql<boolean>`organization_id = ${which.orgId}`
      : sql<boolean>`owner_id = ${which.accountId}`;
  for (let deleted = 1n; deleted > 0n;) {
    ending.throwIfAborted();
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where("id", "in", (of) => of.selectFrom(table).select("id").where(chosen).limit(atOnce))
      .where(chosen)
      .executeTakeFirst();
    deleted = numDeletedRows;
  }
}
