import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import type { DocumentKind } from "@lectern/document-parser/kinds";
import { chosenIds } from "../collections/sharing-store.ts";
import { notInTrash } from "../collections/visibility.ts";

/**
 * Locks the documents from the files of these documents, which the caller has locked, and those
 * from theirs recursively, except what is in the trash. Works level by level, since a reading that
 * ends meanwhile may add documents below. Locks without the key, so that a reading which ends
 * within can still reference its container; otherwise it and the caller would deadlock. Returns for
 * all of them, the given ones included, the outermost given document each belongs to.
 */
export async function lockHeld(db: Db, orgId: OrgId, ids: string[]): Promise<Map<string, string>> {
  const rootOf = new Map(ids.map((id) => [id, id]));
  for (let above = ids; above.length > 0;) {
    const found = await db
      .selectFrom("document")
      .select(["id", "contained_in"])
      .where("organization_id", "=", orgId)
      .where("contained_in", "=", sql<string>`any (${above}::uuid[])`)
      .where(notInTrash)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    for (const { id, contained_in } of found) rootOf.set(id, rootOf.get(contained_in ?? "") ?? id);
    above = found.map(({ id }) => id);
  }
  return rootOf;
}

/**
 * Locks all versions of documents whose current versions the caller has locked, with the documents
 * from their files. Returns for each the given document it belongs to.
 */
export async function lockWhole(
  db: Db,
  orgId: OrgId,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const versions = await db
    .selectFrom("document")
    .innerJoin("document as given", (join) =>
      join
        .onRef("given.organization_id", "=", "document.organization_id")
        .onRef("given.series_id", "=", "document.series_id"),
    )
    .select(["document.id", "given.id as given_id"])
    .where("document.organization_id", "=", orgId)
    .where("given.id", "in", ids)
    .where(notInTrash)
    .orderBy("document.id")
    .execute();
  const givenOf = new Map(versions.map(({ id, given_id }) => [id, given_id]));
  const rootOf = await lockHeld(db, orgId, [...givenOf.keys()]);
  return new Map([...rootOf].map(([id, root]) => [id, givenOf.get(root) ?? root]));
}

/** Returns the kinds of the files around a document, from its direct container outwards. */
export async function kindsAround(db: Db, orgId: OrgId, id: string): Promise<DocumentKind[]> {
  // Raw: recursive, which is easier to read as SQL.
  const { rows } = await sql<{ kind: DocumentKind }>`
    with recursive around (id, depth) as (
      select contained_in, 1 from document where organization_id = ${orgId} and id = ${id}
      union all
      select contained_in, depth + 1 from around
        join document on organization_id = ${orgId} and document.id = around.id
    )
    select kind from around
      join document on organization_id = ${orgId} and document.id = around.id
    order by depth`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Returns what documents from a document's file inherit from it, also in the trash. */
export const findContainer = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("document")
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "document.organization_id")
        .onRef("collection.id", "=", "document.collection_id"),
    )
    .select(["document.collection_id", "document.folder_id", "document.trash_id"])
    .select("document.current")
    .select(["document.created_by", "collection.owner_id", "collection.visibility"])
    .select("collection.restricted")
    .select(chosenIds)
    .where("document.organization_id", "=", orgId)
    .where("document.id", "=", id)
    .executeTakeFirst();

/**
 * Locks a document's collection, so that its folders cannot be deleted meanwhile; returns its ID.
 */
export async function lockCollectionOf(db: Db, orgId: OrgId, id: string) {
  const row = await db
    .selectFrom("collection")
    .select("collection.id")
    .where("collection.organization_id", "=", orgId)
    .where("collection.id", "=", (of) =>
      of
        .selectFrom("document")
        .select("document.collection_id")
        .where("document.organization_id", "=", orgId)
        .where("document.id", "=", id),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Whether any document was already made from its file. */
export async function holdsAny(db: Db, orgId: OrgId, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("document")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("contained_in", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
