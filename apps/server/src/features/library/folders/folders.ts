import { DEEPEST_FOLDER, type Folder } from "@lectern/contract/folders";
import { message } from "@lectern/contract/message";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { conflict, invalid } from "#errors";
import type { Member } from "#http/member.ts";

import { note } from "../activity/note.ts";
import { audience, tellCollection } from "../changes.ts";
import { demandCollection } from "../collections/collections.ts";
import { documentsCame } from "../documents/arriving.ts";
import { plainName } from "@lectern/text-analysis/file-name";
import { deleteFolder } from "../trash/deleting.ts";
import { demandFolder, demandRoom, tooDeep } from "./place.ts";
import * as store from "./store.ts";
import { depthOf, heightOf, inOrder, sumsBelow, withBelow } from "./tree.ts";

async function foldersIn(db: Db, place: store.Place): Promise<Folder[]> {
  const [folders, counts] = await Promise.all([
    store.foldersOf(db, place),
    store.countDocuments(db, place),
  ]);
  const sums = sumsBelow(folders, counts);
  return inOrder(folders).map(({ folder }) => ({
    ...folder,
    document_count: counts.get(folder.id) ?? 0,
    document_count_below: sums.get(folder.id) ?? 0,
    created_at: folder.created_at.toISOString(),
  }));
}

const placeIn = ({ orgId }: Member, collectionId: string): store.Place => ({ orgId, collectionId });

/** Returns all folders of a collection, each followed by its subfolders. */
export async function list({ db }: Deps, member: Member, collectionId: string) {
  await demandCollection(db, member, collectionId);
  const results = await foldersIn(db, placeIn(member, collectionId));
  return { total: results.length, results };
}

async function get({ db }: Deps, place: store.Place, id: string): Promise<Folder> {
  return (await foldersIn(db, place)).find((folder) => folder.id === id)!;
}

/** Returns the name for display; throws invalid for one that no folder can have. */
function newName(sent: string): string {
  const name = plainName(sent);
  if (["", ".", ".."].includes(name))
    throw invalid(["body", "name"], message("folder_name_missing"));
  if (/[/\\]/.test(name)) throw invalid(["body", "name"], message("folder_name_slash"));
  return name;
}

/** Throws conflict if another folder there has the name. */
async function demandFree(
  tx: Db,
  place: store.Place,
  { id, name, parent_id }: { id: string; name: string; parent_id: string | null },
) {
  const same = await store.findNamed(tx, place, parent_id, name);
  if (same && same.id !== id) throw conflict("folder_name_taken");
}

/** Creates a folder in another one or at the top level. Throws conflict if the name is taken. */
export async function create(
  deps: Deps,
  member: Member,
  collectionId: string,
  { name: sent, parent_id }: { name: string; parent_id: string | null },
): Promise<Folder> {
  const place = placeIn(member, collectionId);
  const folder = { id: uuid(), name: newName(sent), parent_id };
  await deps.db.transaction().execute(async (tx) => {
    const collection = await demandCollection(tx, member, collectionId, { to: "edit", lock: true });
    const folders = await store.foldersOf(tx, place);
    demandRoom(folders.length);
    if (parent_id !== null) await demandFolder(tx, place, parent_id);
    if (depthOf(folders, parent_id) >= DEEPEST_FOLDER) throw tooDeep(["body", "parent_id"]);
    await demandFree(tx, place, folder);
    const where = { organization_id: member.orgId, collection_id: collectionId };
    await store.insertFolder(tx, { ...where, ...folder });
    await note(tx, member, { collectionId, action: "folder.created", to: [folder] });
    await tellCollection(deps, tx, member.orgId, collectionId, audience(collection));
  });
  return get(deps, place, folder.id);
}

/** Throws invalid if a folder cannot be in the other. */
async function demandParent(
  tx: Db,
  place: store.Place,
  folders: store.FolderRow[],
  { id, parent_id }: { id: string; parent_id: string },
) {
  await demandFolder(tx, place, parent_id);
  if (withBelow(folders, id).includes(parent_id)) {
    throw invalid(["body", "parent_id"], message("folder_into_itself"));
  }
  if (depthOf(folders, parent_id) + heightOf(folders, id) > DEEPEST_FOLDER) {
    throw tooDeep(["body", "parent_id"]);
  }
}

/** Renames a folder, or moves it with its content, by updating only its row. */
export async function update(
  deps: Deps,
  member: Member,
  { collectionId, id }: { collectionId: string; id: string },
  changes: { name?: string; parent_id?: string | null },
): Promise<Folder> {
  const place = placeIn(member, collectionId);
  await deps.db.transaction().execute(async (tx) => {
    const collection = await demandCollection(tx, member, collectionId, { to: "edit", lock: true });
    const before = await demandFolder(tx, place, id);
    const name = changes.name === undefined ? before.name : newName(changes.name);
    const parent_id = changes.parent_id === undefined ? before.parent_id : changes.parent_id;
    const folder = { id: before.id, name, parent_id };
    const isMoved = parent_id !== before.parent_id;
    const folders = isMoved ? await store.foldersOf(tx, place) : [];
    if (parent_id !== null && isMoved)
      await demandParent(tx, place, folders, { id: before.id, parent_id });
    await demandFree(tx, place, folder);
    await store.updateFolder(tx, place, id, { name, parent_id });
    const of = { collectionId, to: [folder] };
    if (name !== before.name) await note(tx, member, { ...of, action: "folder.renamed" });
    if (isMoved) {
      await note(tx, member, { ...of, action: "folder.moved" });
      const within = await store.documentsIn(tx, place, withBelow(folders, before.id));
      await documentsCame(deps, tx, member.orgId, within);
    }
    await tellCollection(deps, tx, member.orgId, collectionId, audience(collection));
  });
  return get(deps, place, id.toLowerCase());
}

/** Deletes a folder with its content: into the trash, or permanently. */
export async function remove(
  deps: Deps,
  member: Member,
  { collectionId, id }: { collectionId: string; id: string },
  { forever }: { forever: boolean },
): Promise<undefined> {
  const place = placeIn(member, collectionId);
  await deps.db.transaction().execute(async (tx) => {
    const collection = await demandCollection(tx, member, collectionId, { to: "edit", lock: true });
    const folder = await demandFolder(tx, place, id);
    const ids = withBelow(await store.foldersOf(tx, place), folder.id);
    await deleteFolder(deps, tx, member, { collection, folder, ids, forever });
  });
}
