import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { tellDocuments } from "../changes.ts";
import { demandCollection } from "../collections/collections.ts";
import { foldersAt } from "../folders/place.ts";
import { rename } from "./documents.ts";
import { moveDocuments } from "./moving.ts";
import type { SelectedRow } from "./selection-store.ts";

/**
 * Renames a document that the caller has locked with its collection, moves it to the folder at a
 * path of that collection, or both. Missing folders are created.
 */
export async function placeDocument(
  deps: Deps,
  tx: Db,
  member: Member,
  row: SelectedRow,
  { name, path }: { name?: string | undefined; path?: string | undefined },
): Promise<void> {
  const { orgId } = member;
  if (name !== undefined) await rename(deps, tx, member, row, name);
  if (path !== undefined) {
    const collection = await demandCollection(tx, member, row.collection_id, { to: "edit" });
    const folders = await foldersAt(tx, { orgId, collectionId: collection.id }, [path]);
    const folderId = folders.get(path) ?? null;
    await moveDocuments(deps, tx, member, [row], { collection, folderId });
  }
  await tellDocuments(deps, tx, orgId, [row.id]);
}
