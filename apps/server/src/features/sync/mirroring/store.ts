import { sql } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";

import type { ItemSource } from "../store.ts";

type Source = Pick<ItemSource, "organization_id" | "id">;

/** Remembers documents that a source withdrew, also when they are restored from the trash. */
export async function rememberWithdrawn(
  db: Db,
  { organization_id, id: source_id }: Source,
  seriesIds: readonly string[],
): Promise<void> {
  if (seriesIds.length === 0) return;
  await db
    .insertInto("sync_withdrawal")
    .values(seriesIds.map((series_id) => ({ organization_id, source_id, series_id })))
    .onConflict((of) => of.doNothing())
    .execute();
}

/** Returns the documents that a source withdrew, named by their first versions. */
export async function withdrawnBy(db: Db, { organization_id, id }: Source): Promise<string[]> {
  const rows = await db
    .selectFrom("sync_withdrawal")
    .select("series_id")
    .where("organization_id", "=", organization_id)
    .where("source_id", "=", id)
    .execute();
  return rows.map(({ series_id }) => series_id);
}

/** Returns the sources of an account, in all workspaces, that mirror rights. */
export const mirroringOf = (db: Db, accountId: string) =>
  db
    .selectFrom("sync_source")
    .selectAll()
    .where("owner_id", "=", accountId)
    .where(sql<boolean>`settings @> '{"mirror_rights":true}'`)
    .execute();

/** Forgets the items of documents that were withdrawn. */
export const deleteItemsOf = (
  db: Db,
  { organization_id, id }: Source,
  seriesIds: readonly string[],
) =>
  db
    .deleteFrom("sync_item")
    .where("organization_id", "=", organization_id)
    .where("source_id", "=", id)
    .where(isIn("series_id", seriesIds))
    .execute();
