import { DEEPEST_FOLDER } from "@lectern/contract/folders";

import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { note } from "../activity/note.ts";
import { audience, tellCollection, tellCome } from "../changes.ts";
import * as folders from "../folders/store.ts";
import { depthOf, heightOf } from "../folders/tree.ts";
import { documentsCame } from "../documents/arriving.ts";
import { touchCollections } from "../documents/selection-store.ts";
import { settleRestored } from "../versions/current.ts";
import type { DocumentWithAccess } from "./deleting.ts";
import type { EntryRow } from "./listing-store.ts";
import * as restoring from "./restoring-store.ts";
import * as store from "./store.ts";

type Outside = Pick<Deps, "notices">;

/** A document in the trash, with the entry it belongs to. */
export type TrashedDocument = DocumentWithAccess & { trash_id: string | null };

/**
 * Restores documents that the caller has locked to where they were: with what was deleted with
 * them, or alone, if they were deleted as part of something else.
 */
export async function restoreDocuments(
  deps: Pick<Deps, "notices" | "jobs" | "hooks">,
  tx: Db,
  member: Member,
  rows: readonly TrashedDocument[],
): Promise<void> {
  const { orgId } = member;
  const entries = new Set(rows.filter((row) => row.trash_id === row.id).map(({ id }) => id));
  const alone = rows.filter(({ trash_id }) => !entries.has(trash_id ?? ""));
  const back = entries.size > 0 ? await restoring.restoreEntries(tx, orgId, [...entries]) : [];
  if (entries.size > 0) await store.deleteEntries(tx, orgId, [...entries]);
  if (alone.length > 0) {
    const ids = alone.map(({ id }) => id);
    for (const one of await restoring.restoreAlone(tx, orgId, ids)) back.push(one);
  }
  await settleRestored(
    deps,
    tx,
    orgId,
    rows.map(({ id }) => id),
  );
  const inEach = Map.groupBy(rows, (row) => row.collection_id);
  if (rows.length > 0) await touchCollections(tx, orgId, [...inEach.keys()]);
  for (const [collectionId, of] of inEach) {
    const came = back.filter(({ collection_id }) => collection_id === collectionId);
    const ids = came.map(({ id }) => id);
    await tellCome(deps, tx, orgId, { ids, collection_id: collectionId, to: audience(of[0]!) });
    await note(tx, member, { collectionId, action: "document.restored", to: of });
    await documentsCame(deps, tx, orgId, ids);
  }
}

/** Returns a name that no other folder there has: "Letters", else "Letters (2)". */
async function freeName(tx: Db, place: folders.Place, parent: string | null, name: string) {
  let free = name;
  for (let n = 2; await folders.findNamed(tx, place, parent, free); n++) free = `${name} (${n})`;
  return free;
}

/** Restores a folder to where it was, or to the top level if that is deleted or became too deep. */
export async function restoreFolder(
  deps: Pick<Deps, "notices" | "jobs" | "hooks">,
  tx: Db,
  member: Member,
  entry: EntryRow,
): Promise<void> {
  const { orgId } = member;
  const { id, collection_id: collectionId } = entry;
  const place = { orgId, collectionId };
  const own = await restoring.foldersOfEntry(tx, orgId, id);
  const there = await folders.foldersOf(tx, place);
  const root = own.find((folder) => folder.id === id);
  const around = there.find((folder) => folder.id === root?.parent_id)?.id ?? null;
  const isTooDeep = depthOf(there, around) + heightOf(own, id) > DEEPEST_FOLDER;
  const parent_id = isTooDeep ? null : around;
  const name = await freeName(tx, place, parent_id, entry.name);
  await folders.updateFolder(tx, place, id, { name, parent_id, trash_id: null });
  const below = { orgId, collectionId, folders: own.map((folder) => folder.id) };
  await store.trashFolders(tx, below, null);
  const back = await restoring.restoreEntries(tx, orgId, [id]);
  await store.deleteEntries(tx, orgId, [id]);
  await touchCollections(tx, orgId, [collectionId]);
  const to = audience(entry);
  const ids = back.map((document) => document.id);
  await tellCome(deps, tx, orgId, { ids, collection_id: collectionId, to });
  await tellCollection(deps, tx, orgId, collectionId, to);
  await note(tx, member, { collectionId, action: "folder.restored", to: [{ id, name }] });
  await documentsCame(deps, tx, orgId, ids);
}

/** Restores a collection unchanged. */
export async function restoreCollection(
  deps: Outside,
  tx: Db,
  member: Member,
  entry: EntryRow,
): Promise<void> {
  const { orgId } = member;
  const { id } = entry;
  await store.trashCollection(tx, orgId, id, null);
  await store.deleteEntries(tx, orgId, [id]);
  await tellCollection(deps, tx, orgId, id, audience(entry));
  await note(tx, member, { collectionId: id, action: "collection.restored", to: [entry] });
}
