import { isIn } from "#conditions";
import type { Db, Deps } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

import { chosenIds } from "../collections/sharing-store.ts";
import { listed } from "../collections/visibility.ts";
import { documentsWithCollection } from "../documents/documents-with-collection.ts";
import { lockCollections } from "../documents/selection-store.ts";
import { deleteDocuments } from "./deleting.ts";

/** Returns where the current versions of these documents lie, except those in the trash. */
export const placesOfSeries = (db: Db, orgId: OrgId, seriesIds: readonly string[]) =>
  documentsWithCollection(db)
    .select(["document.series_id", "document.collection_id"])
    .where("document.organization_id", "=", orgId)
    .where(isIn("document.series_id", seriesIds))
    .where(listed)
    .where("collection.purpose", "=", "library")
    .where("collection.trash_id", "is", null)
    .execute();

/**
 * Moves documents to the trash wherever they lie, whatever the member may do there: for what must
 * not be read any longer. Locks those collections and `also`. Returns the documents that were moved.
 */
export async function trashSeries(
  deps: Pick<Deps, "jobs" | "notices">,
  tx: Db,
  member: Member,
  seriesIds: readonly string[],
  { also }: { also: readonly string[] },
): Promise<string[]> {
  const { orgId } = member;
  const places = await placesOfSeries(tx, orgId, seriesIds);
  const collections = [...new Set([...also, ...places.map((one) => one.collection_id)])];
  await lockCollections(tx, orgId, collections);
  const rows = await documentsWithCollection(tx)
    .select(["document.id", "document.name", "document.collection_id", "document.series_id"])
    .select(["collection.owner_id", "collection.visibility", "collection.restricted"])
    .select(chosenIds)
    .where("document.organization_id", "=", orgId)
    .where(isIn("document.series_id", seriesIds))
    .where(isIn("document.collection_id", collections))
    .where(listed)
    .orderBy("document.id")
    .forNoKeyUpdate("document")
    .execute();
  await deleteDocuments(deps, tx, member, rows, { forever: false });
  return rows.map(({ series_id }) => series_id);
}
