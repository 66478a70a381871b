import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { dueCounts, isPast, isTrashHeld } from "#retention";

import { listed } from "../collections/visibility.ts";

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

/**
 * Returns some documents in other collections whose rights a source of this collection mirrors,
 * with the owner of the source.
 */
export async function someMirroredElsewhere(
  db: Db,
  orgId: OrgId,
  collectionId: string,
  limit: number,
): Promise<{ series_id: string; owner_id: string }[]> {
  // Raw: Kysely has no lateral union of two tables that both lean on the first.
  const { rows } = await sql<{ series_id: string; owner_id: string }>`
    select distinct document.series_id, source.owner_id from sync_source as source
    join lateral (
      select series_id from sync_item where sync_item.organization_id = source.organization_id
        and sync_item.source_id = source.id
      union all
      select series_id from sync_withdrawal
      where sync_withdrawal.organization_id = source.organization_id
        and sync_withdrawal.source_id = source.id
    ) as known on true
    join document on document.organization_id = source.organization_id
      and document.series_id = known.series_id and ${listed}
    join collection on collection.organization_id = document.organization_id
      and collection.id = document.collection_id
    where source.organization_id = ${orgId} and source.collection_id = ${collectionId}
      and source.settings @> '{"mirror_rights":true}' and document.collection_id <> ${collectionId}
      and collection.purpose = 'library' and collection.trash_id is null
    limit ${limit}`.execute(db);
  return rows;
}

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
