import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import type { DocumentKind } from "../ingestion/reading/kinds.ts";

/**
 * The documents that came in the file of a document that the caller holds locked, in theirs, and so
 * on; locked too. Level by level: a reading that ends meanwhile may add some below.
 */
export async function lockHeld(db: Db, orgId: OrgId, id: string) {
  const held: { id: string; blob_key: string }[] = [];
  for (let above = [id]; above.length > 0;) {
    const found = await db
      .selectFrom("document")
      .select(["id", "blob_key"])
      .where("organization_id", "=", orgId)
      .where("contained_in", "in", above)
      .orderBy("id")
      .forUpdate()
      .execute();
    for (const one of found) held.push(one);
    above = found.map((one) => one.id);
  }
  return held;
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

export async function moveDocuments(db: Db, orgId: OrgId, ids: string[], collectionId: string) {
  if (ids.length === 0) return;
  await db
    .updateTable("document")
    .set({ collection_id: collectionId, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", orgId)
    .where("id", "in", ids)
    .execute();
}

export const deleteDocuments = (db: Db, orgId: OrgId, ids: string[]) =>
  db.deleteFrom("document").where("organization_id", "=", orgId).where("id", "in", ids).execute();
