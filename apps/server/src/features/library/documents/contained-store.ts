import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import type { DocumentKind } from "@lectern/document-parser/kinds";
import { chosenIds } from "../collections/sharing-store.ts";
import { notInTrash } from "../collections/visibility.ts";

/**
 * The documents that came in the files of documents that the caller holds locked, in theirs, and so
 * on, without what is in the trash; locked too. Level by level: a reading that ends meanwhile may add
 * some below. Not so hard that a reading which ends within cannot point to the document around it: it
 * would wait for the caller, who waits for it. Answers for every one of both which outermost of the
 * given it belongs to.
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
 * All versions of documents of which the caller holds locked the current ones, with what came in their
 * files; locked too. Answers for every one to which of the given it belongs.
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

/** What the files around a document are, from the one it came in outwards. */
export async function kindsAround(db: Db, orgId: OrgId, id: string): Promise<DocumentKind[]> {
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

/** What the files in a document's file take over from it; in the trash, too. */
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

/** Locks the collection in which a document lies, so that nobody deletes its folders meanwhile; its id. */
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

/** Whether anything that came in its file is a document already. */
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
