import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { dueCounts, isPast, isTrashHeld } from "#retention";

/** Returns an expired entry that no legal hold keeps, locked until the transaction ends. */
export const takeExpired = (db: Db, orgId: OrgId) =>
  db
    .selectFrom("trash")
    .select(["id", "kind", "collection_id", "purged"])
    .where("organization_id", "=", orgId)
    .where("expires_at", "<=", now)
    .where(sql<boolean>`not ${isTrashHeld}`)
    .orderBy("expires_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
export type ExpiredEntry = NonNullable<Awaited<ReturnType<typeof takeExpired>>>;

/** Deletes the object itself: its entry with its folders, or its collection with all references. */
export async function deleteRest(
  db: Db,
  orgId: OrgId,
  { id, kind, collection_id }: Omit<ExpiredEntry, "purged">,
) {
  if (kind === "collection") {
    await db
      .deleteFrom("collection")
      .where("organization_id", "=", orgId)
      .where("id", "=", collection_id)
      .execute();
    return;
  }
  await db
    .deleteFrom("folder")
    .where("organization_id", "=", orgId)
    .where("trash_id", "=", id)
    .execute();
  await db.deleteFrom("trash").where("organization_id", "=", orgId).where("id", "=", id).execute();
}

/** Counts the entries that are due if they are kept for these days. */
export const countDue = (db: Db, orgId: OrgId, days: number) =>
  db
    .selectFrom("trash")
    .select(dueCounts(isTrashHeld))
    .where("organization_id", "=", orgId)
    .where("purged", "=", false)
    .where(isPast(sql`deleted_at`, days))
    .executeTakeFirstOrThrow();
