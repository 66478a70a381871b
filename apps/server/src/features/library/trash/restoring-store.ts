import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** A document's folder, or null (the top level) if that is deleted. */
const folderThere = sql<string | null>`(
  select folder.id from folder
  where folder.organization_id = document.organization_id
    and folder.collection_id = document.collection_id and folder.id = document.folder_id
    and folder.trash_id is null)`;

/** Restores all documents of these entries; returns their IDs with their collections'. */
export const restoreEntries = (db: Db, orgId: OrgId, entries: readonly string[]) =>
  db
    .updateTable("document")
    .set({ trash_id: null, folder_id: folderThere })
    .where("organization_id", "=", orgId)
    .where("trash_id", "in", entries)
    .returning(["id", "collection_id"])
    .execute();

/**
 * Restores documents that were deleted as part of something else, each with its versions and the
 * documents from its file.
 */
export async function restoreAlone(db: Db, orgId: OrgId, ids: readonly string[]) {
  // Raw: recursive, which is easier to read as SQL.
  const { rows } = await sql<{ id: string; collection_id: string }>`
    with recursive alone (id, trash_id, series_id) as (
      select id, trash_id, series_id from document
      where organization_id = ${orgId} and id = any (${ids}::uuid[])
      union
      select document.id, document.trash_id, document.series_id from alone
        join document on document.organization_id = ${orgId}
          and document.trash_id = alone.trash_id
          and (document.contained_in = alone.id or document.series_id = alone.series_id)
    )
    update document set trash_id = null, folder_id = ${folderThere}
    where document.organization_id = ${orgId} and document.id in (select id from alone)
    returning document.id, document.collection_id`.execute(db);
  return rows;
}

/** Returns the folders of an entry in their collection. */
export const foldersOfEntry = (db: Db, orgId: OrgId, entry: string) =>
  db
    .selectFrom("folder")
    .select(["id", "parent_id", "name"])
    .where("organization_id", "=", orgId)
    .where("trash_id", "=", entry)
    .execute();
