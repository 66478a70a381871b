import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { about, by, record } from "../../audit/index.ts";
import { note } from "../activity/note.ts";
import {
  audience,
  type CollectionAccess,
  tellCollection,
  tellDocuments,
  tellGone,
} from "../changes.ts";
import { lockHeld, lockWhole } from "../documents/contained-store.ts";
import { withdraw } from "../publishing/withdrawing.ts";
import { touchCollections } from "../documents/selection-store.ts";
import type { CollectionRow } from "../store.ts";
import { removeAt, removeNow } from "./expiry.ts";
import * as store from "./store.ts";

type Outside = Pick<Deps, "jobs" | "notices">;

/** How to delete: into the trash, or permanently. */
interface How {
  forever: boolean;
}

interface Named {
  id: string;
  name: string;
}

/** A document with the columns that determine who may see its collection. */
export type DocumentWithAccess = Named & CollectionAccess & { collection_id: string };

/** Adds one trash entry each, which expires later or at once. */
async function enter(
  deps: Outside,
  tx: Db,
  { orgId, accountId }: Member,
  deleted: readonly store.NewTrashEntry[],
  { forever }: How,
) {
  const at = await store.insertEntries(tx, orgId, accountId, deleted);
  const ids = deleted.map(({ id }) => id);
  if (forever) await removeNow(deps, tx, orgId, ids);
  else await removeAt(deps, tx, orgId, at);
}

const others = (count: number) => (count > 1 ? ` (+${count - 1})` : "");

/**
 * Deletes documents of collections that the caller has locked, with all versions and the documents
 * from their files. A running reading continues unseen, so that a restored document is complete.
 * Returns those that were not deleted as part of another.
 */
export async function trashWhole<Row extends DocumentWithAccess>(
  deps: Outside,
  tx: Db,
  member: Member,
  rows: readonly Row[],
  { forever }: How,
): Promise<Row[]> {
  const { orgId } = member;
  const entryOf = await lockWhole(
    tx,
    orgId,
    rows.map(({ id }) => id),
  );
  const alone = rows.filter(({ id }) => entryOf.get(id) === id);
  const entries = alone.map(({ id, name, collection_id }) => ({ id, name, collection_id }));
  const deleted = entries.map((entry) => ({ ...entry, kind: "document" as const }));
  await enter(deps, tx, member, deleted, { forever });
  await store.trashDocuments(tx, orgId, entryOf);
  const inEach = Map.groupBy(alone, (row) => row.collection_id);
  await touchCollections(tx, orgId, [...inEach.keys()]);
  for (const [collectionId, of] of inEach) {
    const roots = new Set(of.map(({ id }) => id));
    const ids = [...entryOf].filter(([, entry]) => roots.has(entry)).map(([id]) => id);
    await tellGone(deps, tx, orgId, { ids, collection_id: collectionId, to: audience(of[0]!) });
  }
  return alone;
}

/**
 * As `trashWhole`, for documents of the library, which the caller has locked; recorded in the
 * activity and the audit log.
 */
export async function deleteDocuments(
  deps: Outside,
  tx: Db,
  member: Member,
  rows: readonly DocumentWithAccess[],
  how: How,
): Promise<void> {
  if (rows.length === 0) return;
  const alone = await trashWhole(deps, tx, member, rows, how);
  for (const [collectionId, of] of Map.groupBy(alone, (row) => row.collection_id)) {
    await note(tx, member, { collectionId, action: "document.deleted", to: of });
    const target = `${of[0]!.name}${others(of.length)}`;
    const collection = about({ ...of[0]!, id: collectionId });
    await record(tx, { ...by(member), action: "document.deleted", target, collection });
  }
}

interface DeletedVersion extends How {
  /** The current version of its document, locked with all others. */
  current: DocumentWithAccess;
  version: Named & { version: number };
}

/** Deletes one version that is not current, with the documents from its file. */
export async function deleteVersion(
  deps: Outside,
  tx: Db,
  member: Member,
  { current, version, forever }: DeletedVersion,
): Promise<void> {
  const { orgId } = member;
  const { id, name } = version;
  const collectionId = current.collection_id;
  const deleted = { id, name, kind: "document" as const, collection_id: collectionId };
  await enter(deps, tx, member, [deleted], { forever });
  await store.trashDocuments(tx, orgId, await lockHeld(tx, orgId, [id]));
  await touchCollections(tx, orgId, [collectionId]);
  await tellDocuments(deps, tx, orgId, [current.id]);
  await note(tx, member, { collectionId, action: "version.deleted", to: [current] });
  const target = `${name} (version ${version.version})`;
  const collection = about({ ...current, id: collectionId });
  await record(tx, { ...by(member), action: "document.deleted", target, collection });
}

interface DeletedFolder extends How {
  /** Locked by the caller. */
  collection: CollectionRow;
  folder: Named;
  /** Including all below. */
  ids: string[];
}

/** Deletes a folder with its content. */
export async function deleteFolder(
  deps: Outside,
  tx: Db,
  member: Member,
  { collection, folder, ids, forever }: DeletedFolder,
): Promise<void> {
  const { orgId } = member;
  const { id: collectionId } = collection;
  const { id, name } = folder;
  const deleted = { id, name, kind: "folder" as const, collection_id: collectionId };
  await enter(deps, tx, member, [deleted], { forever });
  const within = { orgId, collectionId, folders: ids };
  const gone: string[] = [];
  // Repeated, since a reading that ended meanwhile may have added documents from its file.
  for (let found = true; found;) {
    const some = await store.trashFoldersDocuments(tx, within, id);
    const withHeld = [...(await lockHeld(tx, orgId, some)).keys()];
    // Documents from their files that are elsewhere; those here are in the trash already.
    const elsewhere = withHeld.slice(some.length).map((one) => [one, id] as const);
    await store.trashDocuments(tx, orgId, new Map(elsewhere));
    for (const one of withHeld) gone.push(one);
    found = some.length > 0;
  }
  await store.trashFolders(tx, within, id);
  await touchCollections(tx, orgId, [collectionId]);
  const to = audience(collection);
  await tellGone(deps, tx, orgId, { ids: gone, collection_id: collectionId, to });
  await tellCollection(deps, tx, orgId, collectionId, to);
  await note(tx, member, { collectionId, action: "folder.deleted", to: [folder] });
}

/** Deletes a collection that the caller has locked, with its content; withdraws its edition. */
export async function deleteCollection(
  deps: Outside,
  tx: Db,
  member: Member,
  row: CollectionRow,
  { forever }: How,
): Promise<void> {
  const { orgId } = member;
  const { id, name } = row;
  await enter(deps, tx, member, [{ id, name, kind: "collection", collection_id: id }], { forever });
  await store.trashCollection(tx, orgId, id, id);
  await withdraw(deps, tx, orgId, id);
  await tellCollection(deps, tx, orgId, id, audience(row));
  await note(tx, member, { collectionId: id, action: "collection.deleted", to: [row] });
  await record(tx, {
    ...by(member),
    action: "collection.deleted",
    target: name,
    collection: about(row),
  });
}
