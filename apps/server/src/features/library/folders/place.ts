import { DEEPEST_FOLDER } from "@lectern/contract/folders";
import { message } from "@lectern/contract/message";
import { v7 as uuid } from "uuid";

import type { Db } from "#deps";
import { invalid, notFound } from "#errors";

import { plainName } from "@lectern/text-analysis/file-name";
import * as store from "./store.ts";
import { depthOf } from "./tree.ts";

const MOST_FOLDERS = 5000;
const longestName = 200;

/** Returns the folder, unlocked; throws not_found if the collection has none with this ID. */
export async function demandFolder(
  db: Db,
  place: store.Place,
  id: string,
): Promise<store.FolderRow> {
  const folder = await store.findFolder(db, place, id);
  if (!folder) throw notFound("folder_not_found");
  return folder;
}

/** Throws invalid if a collection has the maximum number of folders. */
export function demandRoom(count: number): void {
  if (count < MOST_FOLDERS) return;
  throw invalid(["body", "name"], message("too_many_folders"));
}

export const tooDeep = (loc: string[]) => invalid(loc, message("folder_too_deep"));

const plainNames = (path: string) =>
  path
    .split(/[/\\]/)
    .map(plainName)
    .filter((name) => !["", ".", ".."].includes(name));

/**
 * Returns the names in a path that a user sent, from the top down; none for the top level. Throws
 * invalid for one that no folder can have.
 */
export function namesOf(path: string, loc: string[] = ["body", "path"]): string[] {
  const names = plainNames(path);
  if (names.length > DEEPEST_FOLDER) throw tooDeep(loc);
  if (names.some((name) => name.length > longestName)) {
    throw invalid(loc, message("folder_name_too_long"));
  }
  return names;
}

/** Folder IDs by path, as it was sent. */
export type FoldersByPath = Map<string, string | null>;

/**
 * Returns the folder of each path, null for the top level; creates missing ones in one statement.
 * The caller has locked the collection. Throws invalid if one cannot be created.
 */
export async function foldersAt(
  tx: Db,
  place: store.Place,
  paths: readonly string[],
): Promise<FoldersByPath> {
  const wanted = new Map([...new Set(paths)].map((path) => [path, namesOf(path)]));
  const tree = await treeOf(tx, place, [...wanted.values()].flat());
  const found = new Map([...wanted].map(([path, names]) => [path, tree.follow(null, names)]));
  if (tree.created.length > 0) demandRoom(tree.known.length + tree.created.length - 1);
  await store.insertFolders(tx, place, tree.created);
  return found;
}

/**
 * As `foldersAt`, below a folder, for paths that no user wrote: names that are too long and paths
 * that are too deep are cut, and without room for more folders files go into the nearest existing
 * ones.
 */
export async function foldersBelow(
  tx: Db,
  place: store.Place,
  below: string | null,
  paths: readonly string[],
): Promise<FoldersByPath> {
  const named = [...new Set(paths)].map((path) => {
    const names = plainNames(path).map((name) => name.slice(0, longestName).trim());
    return [path, names.filter(Boolean)] as const;
  });
  const tree = await treeOf(
    tx,
    place,
    named.flatMap(([, names]) => names),
  );
  const deepest = DEEPEST_FOLDER - depthOf(tree.known, below);
  const room = MOST_FOLDERS - tree.known.length;
  const found = new Map(
    named.map(([path, names]) => [path, tree.follow(below, names.slice(0, deepest), room)]),
  );
  await store.insertFolders(tx, place, tree.created);
  return found;
}

/** Returns the folders of a collection by name, and those to be created, outer ones first. */
async function treeOf(tx: Db, place: store.Place, names: readonly string[]) {
  const known = names.length > 0 ? await store.namesIn(tx, place) : [];
  const lowered = await store.lowered(tx, [...new Set(names)]);
  const keyOf = (parent: string | null, name: string) => `${parent ?? ""}/${name}`;
  const ids = new Map(known.map(({ id, parent_id, name }) => [keyOf(parent_id, name), id]));
  const created: { id: string; parent_id: string | null; name: string }[] = [];
  /**
   * Returns the folder that these names lead to, or the last one on the way if more than `room`
   * would have to be created.
   */
  const follow = (from: string | null, names: readonly string[], room = Infinity) => {
    let at = from;
    for (const name of names) {
      const key = keyOf(at, lowered.get(name) ?? name);
      let id = ids.get(key);
      if (id === undefined) {
        if (created.length >= room) break;
        id = uuid();
        created.push({ id, parent_id: at, name });
        ids.set(key, id);
      }
      at = id;
    }
    return at;
  };
  return { known, created, follow };
}
