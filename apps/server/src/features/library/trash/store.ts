import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { daysKept } from "#retention";
import type { TrashTable } from "#schema";

/** An object that goes into the trash, under its own ID. */
export type NewTrashEntry = Pick<TrashTable, "id" | "kind" | "collection_id" | "name">;

/** Inserts trash entries; returns when they expire. */
export async function insertEntries(
  db: Db,
  orgId: OrgId,
  by: string,
  deleted: readonly NewTrashEntry[],
): Promise<Date> {
  const expires_at = sql<Date>`now() + make_interval(days => ${daysKept(orgId, "trash")})`;
  const [entry] = await db
    .insertInto("trash")
    .values(deleted.map((one) => ({ ...one, organization_id: orgId, deleted_by: by, expires_at })))
    .returning("expires_at")
    .execute();
  return entry!.expires_at;
}

/** Expires entries for good, so that they cannot be seen or restored any more. */
export const expire = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  db
    .updateTable("trash")
    .set({ expires_at: now, purged: true })
    .where("organization_id", "=", orgId)
    .where("id", "in", ids)
    .execute();

export const deleteEntries = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  db.deleteFrom("trash").where("organization_id", "=", orgId).where("id", "in", ids).execute();

// The content of trash entries.

/** Moves documents into the trash, each with the entry it belongs to. */
export const trashDocuments = (db: Db, orgId: OrgId, entryOf: ReadonlyMap<string, string>) =>
  // Raw: Kysely cannot say unnest with several arrays.
  sql`
    update document set trash_id = given.entry
    from unnest(${[...entryOf.keys()]}::uuid[], ${[...entryOf.values()]}::uuid[]) as given (id, entry)
    where document.organization_id = ${orgId} and document.id = given.id`.execute(db);

interface Within {
  orgId: OrgId;
  collectionId: string;
  folders: readonly string[];
}

/** Moves all documents in these folders into the trash with an entry; returns their IDs. */
export async function trashFoldersDocuments(
  db: Db,
  { orgId, collectionId, folders }: Within,
  entry: string,
): Promise<string[]> {
  const rows = await db
    .updateTable("document")
    .set({ trash_id: entry })
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .where("folder_id", "in", folders)
    .where("trash_id", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const trashFolders = (
  db: Db,
  { orgId, collectionId, folders }: Within,
  entry: string | null,
) =>
  db
    .updateTable("folder")
    .set({ trash_id: entry })
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .where("id", "in", folders)
    .execute();

export const trashCollection = (db: Db, orgId: OrgId, id: string, entry: string | null) =>
  db
    .updateTable("collection")
    .set({ trash_id: entry })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();
