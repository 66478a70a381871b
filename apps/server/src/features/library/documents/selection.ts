import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { permissionsOf } from "../collections/collections.ts";
import * as store from "./selection-store.ts";

/** Why somebody who may see a document may not change it. */
export const readOnly = "You can view this collection, but you can't change its documents.";

/** What was asked of a document and not done, and why. */
export interface NotDone {
  id: string;
  detail: string;
}

interface Taking {
  inTrash?: boolean;
  /** Collections. */
  also?: string[];
  /** The versions that are named, not the current ones of their documents. */
  exact?: boolean;
}

/**
 * Those of these documents that the member may change, each by its current version and locked with
 * all others and with their collections and `also`; and why not the others. Collections come first and both in the order of their ids, as everywhere: no two
 * who change the library wait for each other.
 */
export async function take(
  tx: Db,
  member: Member,
  given: readonly string[],
  { inTrash = false, also = [], exact = false }: Taking = {},
): Promise<{ rows: store.SelectedRow[]; taken: string[]; notDone: NotDone[] }> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const collections = await store.collectionsOf(tx, member.orgId, ids);
  await store.lockCollections(tx, member.orgId, [...collections, ...also]);
  // What was moved elsewhere before they were locked is not there any more.
  const found = await store.lockDocuments(tx, member, ids, { inTrash, collections });
  const asked = Map.groupBy(found, (row) => row.asked_id);
  const rows = new Map<string, store.SelectedRow>();
  const taken: string[] = [];
  const notDone: NotDone[] = [];
  for (const id of ids) {
    const versions = asked.get(id);
    const current = exact ? undefined : versions?.find((one) => one.current);
    const row = current ?? versions?.find((one) => one.id === id);
    const edits = row && permissionsOf(member, row).edit;
    if (edits) {
      rows.set(row.id, row);
      taken.push(id);
    }
    // What is in the trash is told to nobody who may not take it out.
    else notDone.push({ id, detail: row && !inTrash ? readOnly : "Document not found." });
  }
  return { rows: [...rows.values()], taken, notDone };
}
