import { isIn } from "#conditions";
import type { Db } from "#deps";
import { type Member, type OrgId, publishedOrg } from "#http/member.ts";

import { notInTrash, readableBy } from "../collections/visibility.ts";

/** Documents joined with their collections. */
export const documentsWithCollection = (db: Db) =>
  db
    .selectFrom("document")
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "document.organization_id")
        .onRef("collection.id", "=", "document.collection_id"),
    );

/** Documents that the member may read, for requests by ID. */
export const seenDocuments = (db: Db, member: Member) =>
  documentsWithCollection(db)
    .where("document.organization_id", "=", member.orgId)
    .where(readableBy(member))
    .where(notInTrash);

/**
 * Returns which of these documents are the workspace's and which are editions, as their workspaces
 * by their ids; those that are gone are missing.
 */
export async function orgsOfDocuments(
  db: Db,
  orgId: OrgId,
  ids: readonly string[],
): Promise<Map<string, OrgId>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("document")
    .select(["id", "organization_id"])
    .where("organization_id", "in", [orgId, publishedOrg])
    .where(isIn("id", [...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, organization_id }) => [id, organization_id]));
}
