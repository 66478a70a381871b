import { DEEPEST_FOLDER } from "@lectern/contract/folders";
import { v7 as uuid } from "uuid";

import type { Db } from "#deps";
import { invalid, notFound } from "#errors";

import { plainName } from "@lectern/text-analysis/file-name";
import * as store from "./store.ts";
import { depthOf } from "./tree.ts";

const MOST_FOLDERS = 5000;
const longestName = 200;

/** The folder, held by nobody; throws not_found where the collection has none. */
export async function demandFolder(
  db: Db,
  place: store.Place,
  id: string,
): Promise<store.FolderRow> {
  const folder = await store.findFolder(db, place, id);
  if (!folder) throw notFound("Folder");
  return folder;
}

/** Throws invalid where a collection has as many folders as it may. */
export function demandRoom(count: number): void {
  if (count < MOST_FOLDERS) return;
  throw invalid(["body", "name"], "A collection can have up to 5,000 folders.");
}

export const tooDeep = (loc: string[]) =>
  invalid(loc, "Folders can be nested up to ten levels deep.");

const plainNames = (path: string) =>
  path
    .split(/[/\\]/)
    .map(plainName)
    .filter((name) => !["", ".", ".."].includes(name));

/**
 * The names in a path that somebody sent, from the top down; none for the top itself. Throws invalid
 * for one that no folder can have.
 */
export function namesOf(path: string, loc: string[] = ["body", "path"]): string[] {
  const names = plainNames(path);
  if (names.length > DEEPEST_FOLDER) throw tooDeep(loc);
  if (names.some((name) => name.length > longestName)) {
    throw invalid(loc, "Folder names can be up to 200 characters long.");
  }
  return names;
}

/** The folder of each path, by what is sent of it. */
export type FoldersByPath = Map<string, string | null>;

/**
 * The folder of each of these paths; those that are missing are made, all in one statement. Null for
 * the top. The caller holds the collection locked. Throws invalid where one can't be.
 */
export async function foldersAt(
  tx: Db,
  place: store.Place,
  paths: readonly string[],
): Promise<FoldersByPath> {
  const wanted = new Map([...new Set(paths)].map((path) => [path, namesOf(path)]));
  const tree = await treeOf(tx, place, [...wanted.values()].flat());
  const found = new Map([...wanted].map(([path, names]) => [path, tree.follow(null, names)]));
  if (tree.made.length > 0) demandRoom(tree.known.length + tree.made.length - 1);
  await store.insertFolders(tx, place, tree.made);
  return found;
}

/**
 * The same below a folder, of paths that no person wrote: what is too long or too deep is cut, and
 * where there is no room for more folders files lie in those that there are.
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
  await store.insertFolders(tx, place, tree.made);
  return found;
}

/** The folders of a collection by name, and those that are to be made, outer ones first. */
async function treeOf(tx: Db, place: store.Place, names: readonly string[]) {
  const known = names.length > 0 ? await store.namesIn(tx, place) : [];
  const lowered = await store.lowered(tx, [...new Set(names)]);
  const keyOf = (parent: string | null, name: string) => `${parent ?? ""}/${name}`;
  const ids = new Map(known.map(({ id, parent_id, name }) => [keyOf(parent_id, name), id]));
  const made: { id: string; parent_id: string | null; name: string }[] = [];
  /** The folder that these names lead to; the last one on the way where no more than `room` are made. */
  const follow = (from: string | null, names: readonly string[], room = Infinity) => {
    let at = from;
    for (const name of names) {
      const key = keyOf(at, lowered.get(name) ?? name);
      let id = ids.get(key);
      if (id === undefined) {
        if (made.length >= room) break;
        id = uuid();
        made.push({ id, parent_id: at, name });
        ids.set(key, id);
      }
      at = id;
    }
    return at;
  };
  return { known, made, follow };
}
