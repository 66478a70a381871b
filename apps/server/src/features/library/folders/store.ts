import { type Insertable, sql } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { FolderTable } from "#schema";

import { listed } from "../collections/visibility.ts";

/** A folder belongs to one collection; queries name both. */
export interface Place {
  orgId: OrgId;
  collectionId: string;
}

const foldersIn = (db: Db, { orgId, collectionId }: Place) =>
  db
    .selectFrom("folder")
    .select(["id", "collection_id", "parent_id", "name", "created_at"])
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .where("trash_id", "is", null);

/** By name. */
export const foldersOf = (db: Db, place: Place) =>
  foldersIn(db, place)
    .orderBy((of) => of.fn("lower", ["name"]))
    .execute();
export type FolderRow = Awaited<ReturnType<typeof foldersOf>>[number];

export const findFolder = (db: Db, place: Place, id: string) =>
  foldersIn(db, place).where("id", "=", id).executeTakeFirst();

/** Returns the number of documents directly in each folder. */
export async function countDocuments(
  db: Db,
  { orgId, collectionId }: Place,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("document")
    .select(["folder_id", db.fn.countAll<number>().as("documents")])
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .where("folder_id", "is not", null)
    .where(listed)
    .groupBy("folder_id")
    .execute();
  return new Map(rows.map(({ folder_id, documents }) => [folder_id ?? "", documents]));
}

/** Returns the documents directly in these folders. */
export async function documentsIn(
  db: Db,
  { orgId, collectionId }: Place,
  folders: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("document")
    .select("document.id")
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .where(isIn("document.folder_id", folders))
    .where(listed)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the folder with this name, ignoring case. */
export const findNamed = (db: Db, place: Place, parentId: string | null, name: string) =>
  foldersIn(db, place)
    .where("parent_id", "is not distinct from", parentId)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .executeTakeFirst();

/**
 * Returns the folders of a collection with their names in lowercase, by which they are compared.
 */
export const namesIn = (db: Db, { orgId, collectionId }: Place) =>
  db
    .selectFrom("folder")
    .select(["id", "parent_id", sql<string>`lower(name)`.as("name")])
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .where("trash_id", "is", null)
    .execute();

/** Maps each of these names to the lowercase form used for comparison. */
export async function lowered(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  // Raw: Kysely cannot select from an array.
  const { rows } = await sql<{ name: string; lower: string }>`
    select name, lower(name) from unnest(${[...names]}::text[]) as name`.execute(db);
  return new Map(rows.map(({ name, lower }) => [name, lower]));
}

/** Inserts folders; each must follow its parent. */
export async function insertFolders(
  db: Db,
  { orgId: organization_id, collectionId: collection_id }: Place,
  folders: readonly { id: string; parent_id: string | null; name: string }[],
) {
  if (folders.length === 0) return;
  const rows = folders.map((folder) => ({ organization_id, collection_id, ...folder }));
  await db.insertInto("folder").values(rows).execute();
}

export const insertFolder = (db: Db, values: Insertable<FolderTable>) =>
  db.insertInto("folder").values(values).execute();

export const updateFolder = (
  db: Db,
  { orgId, collectionId }: Place,
  id: string,
  values: { name: string; parent_id: string | null; trash_id?: null },
) =>
  db
    .updateTable("folder")
    .set(values)
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .where("id", "=", id)
    .execute();
