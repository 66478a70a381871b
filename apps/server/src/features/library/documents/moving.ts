import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { note } from "../activity/note.ts";
import { audience, tellCome, tellGone } from "../changes.ts";
import { demandCollection } from "../collections/collections.ts";
import { documentsCame } from "./arriving.ts";
import { lockWhole } from "./contained-store.ts";
import { demandFolder } from "../folders/place.ts";
import * as store from "./selection-store.ts";
import type { CollectionRow } from "../store.ts";
import type { DocumentWithAccess } from "../trash/deleting.ts";

type Selected = DocumentWithAccess & { folder_id: string | null };

/** The target of a move. */
export interface Target {
  /** A collection that the member may edit; locked. */
  collection: CollectionRow;
  /** Null: the top level. */
  folderId: string | null;
}

/** Throws not_found or forbidden if the member may not add documents there. */
export async function targetOf(
  tx: Db,
  member: Member,
  { collection_id, folder_id }: { collection_id: string; folder_id: string | null },
): Promise<Target> {
  const collection = await demandCollection(tx, member, collection_id, { to: "edit" });
  if (folder_id === null) return { collection, folderId: null };
  const place = { orgId: member.orgId, collectionId: collection.id };
  const { id: folderId } = await demandFolder(tx, place, folder_id);
  return { collection, folderId };
}

const at = ({ collection_id, folder_id }: Selected) => `${collection_id}/${folder_id ?? ""}`;

/**
 * Moves documents that the caller has locked, with their collections; documents from their files
 * follow. A document moved to another collection than its container's becomes independent of it.
 */
export async function moveDocuments(
  deps: Pick<Deps, "notices" | "jobs" | "hooks">,
  tx: Db,
  member: Member,
  rows: readonly Selected[],
  { collection, folderId }: Target,
): Promise<void> {
  const { orgId } = member;
  const there = `${collection.id}/${folderId ?? ""}`;
  const moved = rows.filter((row) => at(row) !== there);
  if (moved.length === 0) return;
  const rootOf = await lockWhole(
    tx,
    orgId,
    moved.map(({ id }) => id),
  );
  const all = [...rootOf.keys()];
  await store.moveDocuments(tx, orgId, all, { collectionId: collection.id, folderId });
  const leaving = moved.filter((row) => row.collection_id !== collection.id);
  const outermost = leaving.filter(({ id }) => rootOf.get(id) === id).map(({ id }) => id);
  if (leaving.length > 0) {
    await store.standAlone(tx, orgId, { moved: all, outermost });
    await store.leaveInTrash(tx, orgId, all);
  }
  const left = Map.groupBy(leaving, (row) => row.collection_id);
  for (const [collectionId, of] of left) {
    const roots = new Set(of.map(({ id }) => id));
    const ids = all.filter((id) => roots.has(rootOf.get(id) ?? ""));
    await tellGone(deps, tx, orgId, { ids, collection_id: collectionId, to: audience(of[0]!) });
    await note(tx, member, { collectionId, action: "document.moved_out", to: of });
  }
  const to = audience(collection);
  await tellCome(deps, tx, orgId, { ids: all, collection_id: collection.id, to });
  const within = moved.filter((row) => row.collection_id === collection.id);
  const here = { collectionId: collection.id };
  await note(tx, member, { ...here, action: "document.moved_in", to: leaving });
  await note(tx, member, { ...here, action: "document.moved", to: within });
  await store.touchCollections(tx, orgId, [...left.keys(), collection.id]);
  await documentsCame(deps, tx, orgId, all);
}
