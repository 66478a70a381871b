import { NIL } from "uuid";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { deleteDocuments } from "../library/index.ts";
import * as items from "./items-store.ts";
import type { ItemSource } from "./store.ts";
import { lockDocumentsThere } from "./lock-documents.ts";

const atOnce = 50;

/**
 * Moves the documents of these items to the trash and forgets the items, some in each transaction.
 * Leaves items that changed since they were looked at, and documents that people moved out. Returns
 * the items whose documents were deleted.
 */
export async function deleteGone(
  deps: Deps,
  member: Member,
  source: ItemSource,
  gone: readonly items.ItemRow[],
): Promise<items.ItemRow[]> {
  const deleted: items.ItemRow[] = [];
  for (let at = 0; at < gone.length; at += atOnce) {
    const some = gone.slice(at, at + atOnce);
    for (const one of await deleteSome(deps, member, source, some)) deleted.push(one);
  }
  return deleted;
}

function deleteSome(
  deps: Deps,
  member: Member,
  source: ItemSource,
  some: readonly items.ItemRow[],
): Promise<items.ItemRow[]> {
  const { orgId } = member;
  return deps.db.transaction().execute(async (tx) => {
    const ids = some.flatMap(({ document_id }) => document_id ?? []);
    const rows = await lockDocumentsThere(tx, member, source, ids);
    const seen = new Map(some.map((item) => [item.id, item]));
    const now = await items.itemsById(tx, source, [...seen.keys()]);
    const same = now.filter((item) => item.path === seen.get(item.id)?.path);
    const linked = new Set(same.flatMap(({ document_id }) => document_id ?? []));
    const those = rows.filter(({ id }) => linked.has(id));
    await deleteDocuments(deps, tx, member, those, { forever: false });
    const taken = new Set(those.map(({ id }) => id));
    const done = same.filter(({ document_id }) => document_id === null || taken.has(document_id));
    await items.deleteItems(
      tx,
      orgId,
      done.map(({ id }) => id),
    );
    return done.filter(({ document_id }) => document_id !== null);
  });
}

/** Moves all documents of a source to the trash. */
export async function trashDocuments(deps: Deps, member: Member, source: ItemSource) {
  let last: string = NIL;
  for (;;) {
    const some = await items.someWithDocuments(deps.db, source, last, atOnce);
    if (some.length === 0) return;
    await deleteSome(deps, member, source, some);
    last = some.at(-1)!.id;
  }
}
