import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { permissionsOf } from "./collections.ts";
import * as store from "./selection-store.ts";

/** Why somebody who may see a document may not change it. */
export const readOnly = "You may read this collection, but not change its documents.";

/** What was asked of a document and not done, and why. */
export interface NotDone {
  id: string;
  detail: string;
}

/**
 * Those of these documents that the member may change, locked with their collections and `also`; and
 * why not the others. Collections come first and both in the order of their ids, as everywhere: no two
 * who change the library wait for each other.
 */
export async function take(
  tx: Db,
  member: Member,
  given: readonly string[],
  { inTrash = false, also = [] }: { inTrash?: boolean; also?: string[] } = {},
): Promise<{ rows: store.SelectedRow[]; notDone: NotDone[] }> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const collections = await store.collectionsOf(tx, member.orgId, ids);
  await store.lockCollections(tx, member.orgId, [...collections, ...also]);
  // What was moved elsewhere before they were locked is not there any more.
  const found = await store.lockDocuments(tx, member, ids, { inTrash, collections });
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows: store.SelectedRow[] = [];
  const notDone: NotDone[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    const edits = row && permissionsOf(member, row).edit;
    if (edits) rows.push(row);
    // What is in the trash is told to nobody who may not take it out.
    else notDone.push({ id, detail: row && !inTrash ? readOnly : "Document not found." });
  }
  return { rows, notDone };
}
