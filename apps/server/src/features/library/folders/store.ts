import { type Insertable, sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { FolderTable } from "#schema";

import { listed } from "../visibility.ts";

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
    .orderBy(sql`lower(name)`)
    .execute();
export type FolderRow = Awaited<ReturnType<typeof foldersOf>>[number];

export const findFolder = (db: Db, place: Place, id: string) =>
  foldersIn(db, place).where("id", "=", id).executeTakeFirst();

/** How many documents lie in each folder itself. */
export async function countDocuments(
  db: Db,
  { orgId, collectionId }: Place,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("document")
    .select(["folder_id", sql<number>`count(*)`.as("documents")])
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .where("folder_id", "is not", null)
    .where(listed)
    .groupBy("folder_id")
    .execute();
  return new Map(rows.map(({ folder_id, documents }) => [folder_id ?? "", documents]));
}

/** The folder of this name, whatever its case. */
export const findNamed = (db: Db, place: Place, parentId: string | null, name: string) =>
  foldersIn(db, place)
    .where("parent_id", "is not distinct from", parentId)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .executeTakeFirst();

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
