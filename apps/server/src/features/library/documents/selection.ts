import { type Detail, detailOf, message } from "@lectern/contract/message";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { permissionsOf } from "../collections/collections.ts";
import * as store from "./selection-store.ts";

/** The reason if a member may see a document but not change it. */
export const readOnly = "collection_documents_read_only";

/** A document for which the request was not carried out, and the reason. */
export type SkippedDocument = Detail & { id: string };

interface Taking {
  inTrash?: boolean;
  /** Further collections to lock. */
  also?: string[];
  /** Take the named versions instead of the current ones of their documents. */
  exact?: boolean;
}

/**
 * Locks and returns the current versions of those documents that the member may change, with all
 * other versions, their collections and `also`; and the reasons for the others. Collections are
 * locked first, and both in ID order, as everywhere, to avoid deadlocks.
 */
export async function lockDocuments(
  tx: Db,
  member: Member,
  given: readonly string[],
  { inTrash = false, also = [], exact = false }: Taking = {},
): Promise<{ rows: store.SelectedRow[]; taken: string[]; notDone: SkippedDocument[] }> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const collections = await store.collectionsOf(tx, member.orgId, ids);
  await store.lockCollections(tx, member.orgId, [...collections, ...also]);
  // Documents moved elsewhere before the locks are no longer found here.
  const found = await store.lockDocuments(tx, member, ids, { inTrash, collections });
  const asked = Map.groupBy(found, (row) => row.asked_id);
  const rows = new Map<string, store.SelectedRow>();
  const taken: string[] = [];
  const notDone: SkippedDocument[] = [];
  for (const id of ids) {
    const versions = asked.get(id);
    const current = exact ? undefined : versions?.find((one) => one.current);
    const row = current ?? versions?.find((one) => one.id === id);
    const edits = row && permissionsOf(member, row).edit;
    if (edits) {
      rows.set(row.id, row);
      taken.push(id);
    }
    // Members who may not restore a document do not learn that it is in the trash.
    else
      notDone.push({
        id,
        ...detailOf(message(row && !inTrash ? readOnly : "document_not_found")),
      });
  }
  return { rows: [...rows.values()], taken, notDone };
}
