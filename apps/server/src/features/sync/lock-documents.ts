import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { lockCollections, lockDocuments } from "../library/index.ts";
import type { ItemSource } from "./store.ts";

/**
 * Locks the collection of a source, under whose lock all its items change, and returns those of
 * these documents that are still there and that the member may change, locked.
 */
export async function lockDocumentsThere(
  tx: Db,
  member: Member,
  { collection_id }: Pick<ItemSource, "collection_id">,
  ids: readonly string[],
) {
  if (ids.length === 0) {
    await lockCollections(tx, member.orgId, [collection_id]);
    return [];
  }
  const { rows } = await lockDocuments(tx, member, ids, { also: [collection_id] });
  return rows.filter((row) => row.collection_id === collection_id);
}
