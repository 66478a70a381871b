import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { SyncItemTable, SyncSeen } from "#schema";

interface Source {
  organization_id: OrgId;
  id: string;
  collection_id: string;
}

export type ItemRow = Selectable<SyncItemTable> & {
  /** The current version of its document where that is in the source's collection, else null. */
  document_id: string | null;
};

const items = (db: Db, { organization_id, id, collection_id }: Source) =>
  db
    .selectFrom("sync_item")
    .leftJoin("document", (join) =>
      join
        .onRef("document.organization_id", "=", "sync_item.organization_id")
        .onRef("document.series_id", "=", "sync_item.series_id")
        .on("document.current", "=", true)
        .on("document.collection_id", "=", collection_id)
        .on("document.trash_id", "is", null),
    )
    .selectAll("sync_item")
    .select("document.id as document_id")
    .where("sync_item.organization_id", "=", organization_id)
    .where("sync_item.source_id", "=", id);

export const itemsOf = (db: Db, source: Source): Promise<ItemRow[]> => items(db, source).execute();

/** What was stored of a file, or refused for good. */
export interface SettledFile {
  version: string;
  size: number;
}

/** Returns the files that need not be looked at again while they lie at the same path. */
export async function settledOf(db: Db, source: Source): Promise<Map<string, SettledFile>> {
  const settled = new Map<string, SettledFile>();
  for (const { path, size, series_id, version, failed_version } of await itemsOf(db, source)) {
    const last = series_id === null ? failed_version : version;
    if (last !== null) settled.set(path, { version: last, size });
  }
  return settled;
}

/** Returns these items as they are now. */
export const itemsById = (db: Db, source: Source, ids: readonly string[]): Promise<ItemRow[]> =>
  items(db, source).where(isIn("sync_item.id", ids)).execute();

/** Returns some items with documents, in the order of their ids. */
export const someWithDocuments = (
  db: Db,
  source: Source,
  after: string,
  limit: number,
): Promise<ItemRow[]> =>
  items(db, source)
    .where("document.id", "is not", null)
    .where("sync_item.id", ">", after)
    .orderBy("sync_item.id")
    .limit(limit)
    .execute();

/** Whether a document was made of any file of a source. */
export async function hasStored(db: Db, { organization_id, id }: Source): Promise<boolean> {
  const row = await db
    .selectFrom("sync_item")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("source_id", "=", id)
    .where("series_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds items, or marks those there are by their paths; returns their ids by their paths. */
export async function putItems(
  db: Db,
  values: Insertable<SyncItemTable>[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .insertInto("sync_item")
    .values(values)
    .onConflict((of) =>
      of.columns(["organization_id", "source_id", "path"]).doUpdateSet((put) => ({
        size: put.ref("excluded.size"),
        state: put.ref("excluded.state"),
        wanted_version: put.ref("excluded.wanted_version"),
        failed_version: put.ref("excluded.failed_version"),
        failure: sql<string | null>`excluded.failure`,
      })),
    )
    .returning(["id", "path"])
    .execute();
  return new Map(rows.map(({ id, path }) => [path, id]));
}

export async function updateItem(
  db: Db,
  { organization_id, id }: Pick<ItemRow, "organization_id" | "id">,
  patch: Updateable<SyncItemTable>,
): Promise<void> {
  await db
    .updateTable("sync_item")
    .set(patch)
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

/** Sets the state of items of which nothing is wanted. */
export const settleItems = (
  db: Db,
  orgId: OrgId,
  ids: readonly string[],
  state: "synced" | "left",
) =>
  db
    .updateTable("sync_item")
    .set({ state, wanted_version: null, failed_version: null, failure: null })
    .where("organization_id", "=", orgId)
    .where(isIn("id", ids))
    .execute();

interface Stored {
  version: string;
  sha256: Buffer;
  seriesId: string;
  seen?: SyncSeen | undefined;
  state?: "synced" | "left";
}

/**
 * Returns what was seen of a file, with the reference that was stored with its document: that stays
 * what the source said, so that a later change of a person is kept. A new document has none.
 */
function seenOf({ document_id, seen: before }: ItemRow, seen: SyncSeen | undefined): string | null {
  const reference = document_id === null ? undefined : before?.reference;
  const now = { ...seen, ...(reference !== undefined && { reference }) };
  return Object.keys(now).length > 0 ? JSON.stringify(now) : null;
}

/** Stores that a file lies at another path. What was seen of it there is not known yet. */
export const moveItemTo = (
  db: Db,
  item: ItemRow,
  { version, size, path }: { version: string; size: number; path: string },
): Promise<void> => updateItem(db, item, { path, version, size, seen: seenOf(item, undefined) });

/**
 * Records the document that was made of an item. Returns false when the item is gone, or another
 * run stored this version of it meanwhile.
 */
export async function storeItem(
  db: Db,
  item: ItemRow,
  { version, sha256, seriesId, seen, state = "synced" }: Stored,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sync_item")
    .set({ version, sha256, series_id: seriesId, state })
    .set({ seen: seenOf(item, seen) })
    .set({ wanted_version: null, failed_version: null, failure: null })
    .where("organization_id", "=", item.organization_id)
    .where("id", "=", item.id)
    .where(sql<boolean>`version is not distinct from ${item.version}`)
    .where(sql<boolean>`series_id is not distinct from ${item.series_id}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the item at a path of which no document was made yet. */
export const deleteUnstored = (db: Db, { organization_id, id }: Source, path: string) =>
  db
    .deleteFrom("sync_item")
    .where("organization_id", "=", organization_id)
    .where("source_id", "=", id)
    .where("path", "=", path)
    .where("series_id", "is", null)
    .execute();

export const deleteItems = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  db.deleteFrom("sync_item").where("organization_id", "=", orgId).where(isIn("id", ids)).execute();
