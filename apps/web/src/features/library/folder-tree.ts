import type { Folder } from "@lectern/contract/folders";

/** What a folder is called from the top of its collection down, as uploads name it. */
export const pathName = (folders: readonly Folder[], id: string) =>
  pathTo(folders, id)
    .map(({ name }) => name)
    .join("/");

/** A folder with those around it, from the top down. */
export function pathTo(folders: readonly Folder[], id: string | null): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Folder[] = [];
  for (let at = byId.get(id ?? ""); at; at = byId.get(at.parent_id ?? "")) path.unshift(at);
  return path;
}

/** Whether a folder is another one or lies somewhere in it. */
export const isWithin = (folders: readonly Folder[], id: string | null, around: string) =>
  pathTo(folders, id).some((folder) => folder.id === around);
