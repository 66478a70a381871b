import type { TrashEntry } from "@lectern/contract/trash";
import type { PageQuery } from "@lectern/contract/page";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { note } from "../activity/note.ts";
import { lockCollections } from "../documents/selection-store.ts";
import { removeNow } from "./expiry.ts";
import * as listing from "./listing-store.ts";
import { restoreCollection, restoreDocuments, restoreFolder } from "./restoring.ts";

const trashEntryOf = (row: listing.EntryRow): TrashEntry => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  collection: { id: row.collection_id, name: row.collection_name },
  document_count: row.document_count,
  size: row.size,
  deleted_by: row.deleter,
  deleted_at: row.deleted_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  held: row.held,
});

/** Returns the deleted objects that the member may restore. */
export async function list(
  { db }: Deps,
  member: Member,
  query: PageQuery & { collection_id?: string },
): Promise<{ total: number; results: TrashEntry[] }> {
  const { total, results } = await listing.pageOfEntries(db, member, query);
  return { total, results: results.map(trashEntryOf) };
}

/**
 * Returns a trash entry that the member may restore, with its collection and documents locked as
 * every change locks them; throws not_found otherwise.
 */
async function lockEntry(tx: Db, member: Member, id: string): Promise<listing.EntryRow> {
  const seen = await listing.findEntry(tx, member, id);
  if (seen) await lockCollections(tx, member.orgId, [seen.collection_id]);
  // Read again, since another request may have restored or deleted it meanwhile.
  const entry = seen && (await listing.findEntry(tx, member, id));
  if (!entry) throw notFound("deleted_item_not_found");
  return entry;
}

/** Restores an object to where it was, with all that was deleted with it. */
export async function restore(deps: Deps, member: Member, id: string): Promise<TrashEntry> {
  return deps.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, member, id);
    if (entry.kind === "collection") await restoreCollection(deps, tx, member, entry);
    else if (entry.kind === "folder") await restoreFolder(deps, tx, member, entry);
    else await restoreDocuments(deps, tx, member, [{ ...entry, trash_id: entry.id }]);
    return trashEntryOf(entry);
  });
}

/** Purges an object in the trash: hidden at once, its files deleted by a job. */
export async function remove(deps: Deps, member: Member, id: string): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, member, id);
    await removeNow(deps, tx, member.orgId, [entry.id]);
    if (entry.kind === "collection") return;
    const action = entry.kind === "folder" ? "folder.removed" : "document.removed";
    await note(tx, member, { collectionId: entry.collection_id, action, to: [entry] });
  });
}
