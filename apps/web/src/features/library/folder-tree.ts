import type { Folder } from "@lectern/contract/folders";

/** Returns a folder's path from the top level of its collection, as uploads write it. */
export const pathName = (folders: readonly Folder[], id: string) =>
  pathTo(folders, id)
    .map(({ name }) => name)
    .join("/");

/** Returns a folder and its ancestors, outermost first. */
export function pathTo(folders: readonly Folder[], id: string | null): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Folder[] = [];
  for (let at = byId.get(id ?? ""); at; at = byId.get(at.parent_id ?? "")) path.unshift(at);
  return path;
}

/** Whether a folder is another one or is inside it. */
export const isWithin = (folders: readonly Folder[], id: string | null, around: string) =>
  pathTo(folders, id).some((folder) => folder.id === around);
