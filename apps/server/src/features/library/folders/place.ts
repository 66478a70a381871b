import { DEEPEST_FOLDER } from "@lectern/contract/folders";
import { v7 as uuid } from "uuid";

import type { Db } from "#deps";
import { invalid, notFound } from "#errors";

import { plainName } from "../files/file-name.ts";
import * as store from "./store.ts";

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
  throw invalid(["body", "name"], "A collection holds at most 5,000 folders.");
}

export const tooDeep = (loc: string[]) =>
  invalid(loc, "Folders lie at most ten deep in each other.");

/**
 * The names in a path that somebody sent, from the top down; none for the top itself. Throws invalid
 * for one that no folder can have.
 */
export function namesOf(path: string, loc: string[] = ["body", "path"]): string[] {
  const names = path
    .split(/[/\\]/)
    .map(plainName)
    .filter((name) => !["", ".", ".."].includes(name));
  if (names.length > DEEPEST_FOLDER) throw tooDeep(loc);
  if (names.some((name) => name.length > longestName)) {
    throw invalid(loc, "A folder's name has at most 200 characters.");
  }
  return names;
}

/**
 * The folder at this path, made with those around it where it is missing; null for the top. The
 * caller holds the collection locked.
 */
async function folderAt(tx: Db, place: store.Place, path: string): Promise<string | null> {
  let parent: string | null = null;
  for (const name of namesOf(path)) {
    const found: { id: string } | undefined = await store.findNamed(tx, place, parent, name);
    const id: string = found?.id ?? uuid();
    if (!found) {
      demandRoom((await store.foldersOf(tx, place)).length);
      const { orgId: organization_id, collectionId: collection_id } = place;
      const made = { organization_id, collection_id, id, parent_id: parent, name };
      await store.insertFolder(tx, { ...made });
    }
    parent = id;
  }
  return parent;
}

/** The folder of each of these paths. */
export async function foldersAt(
  tx: Db,
  place: store.Place,
  paths: readonly string[],
): Promise<Map<string, string | null>> {
  const folders = new Map<string, string | null>();
  for (const path of new Set(paths)) folders.set(path, await folderAt(tx, place, path));
  return folders;
}
