import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** The private collections of an account, wherever they are. */
export const privateOf = (db: Db, accountId: string) =>
  db
    .selectFrom("collection")
    .select(["organization_id", "id"])
    .where("owner_id", "=", accountId)
    .where("visibility", "=", "private")
    .execute();

/** At most so many documents of a collection, with all that was read from them; their files' keys. */
export async function deleteSomeDocuments(
  db: Db,
  orgId: OrgId,
  collectionId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .deleteFrom("document")
    .where("organization_id", "=", orgId)
    .where("id", "in", (some) =>
      some
        .selectFrom("document")
        .select("id")
        .where("organization_id", "=", orgId)
        .where("collection_id", "=", collectionId)
        .limit(limit),
    )
    .returning("blob_key")
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

export const deletePrivate = (db: Db, orgId: OrgId, id: string) =>
  db
    .deleteFrom("collection")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .where("visibility", "=", "private")
    .execute();
