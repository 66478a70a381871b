import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

import { documentsWithCollection } from "./documents-with-collection.ts";
import { chosenIds } from "../collections/sharing-store.ts";
import { editableBy, notInTrash, visibleTo } from "../collections/visibility.ts";

/** Returns the collections of these documents. */
export async function collectionsOf(db: Db, orgId: OrgId, ids: readonly string[]) {
  const rows = await db
    .selectFrom("document")
    .select("collection_id")
    .distinct()
    .where("organization_id", "=", orgId)
    .where("id", "in", ids)
    .execute();
  return rows.map(({ collection_id }) => collection_id);
}

/** Locks these collections until the transaction ends. */
export const lockCollections = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom("collection")
        .select("id")
        .where("organization_id", "=", orgId)
        .where("id", "in", ids)
        .orderBy("id")
        .forNoKeyUpdate()
        .execute();

const inTrashStill = sql<boolean>`exists (
  select from trash where trash.organization_id = document.organization_id
    and trash.id = document.trash_id and trash.expires_at > now())`;

/**
 * Locks and returns every version of these documents in these collections that the member may see,
 * or could see before deletion, with the ID by which it was requested.
 */
export const lockDocuments = (
  db: Db,
  member: Member,
  ids: readonly string[],
  { inTrash, collections }: { inTrash: boolean; collections: readonly string[] },
) =>
  documentsWithCollection(db)
    .innerJoin("document as asked", (join) =>
      join
        .onRef("asked.organization_id", "=", "document.organization_id")
        .onRef("asked.series_id", "=", "document.series_id"),
    )
    .select(["asked.id as asked_id", "document.current", "document.series_id"])
    .select(["document.id", "document.name", "document.collection_id", "document.folder_id"])
    .select([
      "document.extension",
      "document.trash_id",
      "collection.owner_id",
      "collection.visibility",
    ])
    .select("collection.restricted")
    .select(editableBy(member).as("editable"))
    .select(chosenIds)
    .where(visibleTo(member))
    .where("document.organization_id", "=", member.orgId)
    .where("asked.id", "in", ids)
    .where("document.collection_id", "=", sql<string>`any (${collections}::uuid[])`)
    .where(inTrash ? inTrashStill : notInTrash)
    .orderBy("document.id")
    .forNoKeyUpdate("document")
    .execute();
export type SelectedRow = Awaited<ReturnType<typeof lockDocuments>>[number];

/** Moves documents to this folder of a collection, null being its top level. */
export const moveDocuments = (
  db: Db,
  orgId: OrgId,
  ids: readonly string[],
  { collectionId, folderId }: { collectionId: string; folderId: string | null },
) =>
  db
    .updateTable("document")
    .set({ collection_id: collectionId, folder_id: folderId, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "in", ids)
    .execute();

/**
 * Detaches documents that moved to another collection from their containers, and documents from
 * their files that stay in the trash.
 */
export const standAlone = (
  db: Db,
  orgId: OrgId,
  { moved, outermost }: { moved: readonly string[]; outermost: readonly string[] },
) =>
  // Raw: `array(select …)` is evaluated once; as a join it would be planned for all rows.
  sql`
    update document set contained_in = null
    where organization_id = ${orgId} and contained_in is not null
      and (series_id = any (array(
          select series_id from document
          where organization_id = ${orgId} and id = any (${outermost}::uuid[])))
        or (contained_in = any (${moved}::uuid[]) and trash_id is not null))`.execute(db);

/** Makes each version that stays in the trash of the former collection a document of its own. */
export const leaveInTrash = (db: Db, orgId: OrgId, moved: readonly string[]) =>
  // Raw: as above.
  sql`
    update document set series_id = id, version = 1, current = true, takes_over = false
    where organization_id = ${orgId} and trash_id is not null
      and series_id = any (array(
        select series_id from document
        where organization_id = ${orgId} and id = any (${moved}::uuid[])))`.execute(db);

/** Updates the change time of these collections. */
export const touchCollections = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  db
    .updateTable("collection")
    .set({ updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "in", ids)
    .execute();
