import { sql } from "kysely";

import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

/** Which rows to remove: a workspace's, or an account's in any workspace. */
export type OwnedSelection = { orgId: OrgId } | { accountId: string };

/** Calls `removeSome` until nothing is left, so that an interrupted removal goes on where it was. */
export async function removeInParts(removeSome: () => Promise<boolean>, ending: AbortSignal) {
  do ending.throwIfAborted();
  while (await removeSome());
}

/** Removes what is its owner's alone, `atOnce` rows with each statement. */
export const removeOwned = (
  { db }: Pick<Deps, "db">,
  table: "run" | "run_template" | "run_schedule" | "draft" | "document_request" | "sync_source",
  which: OwnedSelection,
  atOnce: number,
  ending: AbortSignal,
) => {
  const chosen =
    "orgId" in which
      ? sql<boolean>`organization_id = ${which.orgId}`
      : sql<boolean>`owner_id = ${which.accountId}`;
  return removeInParts(async () => {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where("id", "in", (of) => of.selectFrom(table).select("id").where(chosen).limit(atOnce))
      .where(chosen)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }, ending);
};
