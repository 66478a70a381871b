/** A folder within its collection's tree. */
export interface Branch {
  id: string;
  /** Null at the top level. */
  parent_id: string | null;
}

const childrenOf = <Folder extends Branch>(folders: readonly Folder[]) =>
  Map.groupBy(folders, ({ parent_id }) => parent_id);

/**
 * Returns each folder followed by its subfolders, which keep their order, with its depth from 1.
 */
export function inOrder<Folder extends Branch>(folders: readonly Folder[]) {
  const within = childrenOf(folders);
  const ordered: { folder: Folder; depth: number }[] = [];
  const walk = (parent: string | null, depth: number) => {
    for (const folder of within.get(parent) ?? []) {
      ordered.push({ folder, depth });
      walk(folder.id, depth + 1);
    }
  };
  walk(null, 1);
  return ordered;
}

/** Returns a folder and all below it. */
export function withBelow(folders: readonly Branch[], id: string): string[] {
  const within = childrenOf(folders);
  const found = [id];
  for (const one of found) for (const { id: below } of within.get(one) ?? []) found.push(below);
  return found;
}

/**
 * Returns the number of folders from the top down to this one, itself included; 0 for the top
 * level.
 */
export function depthOf(folders: readonly Branch[], id: string | null): number {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parent_id]));
  let depth = 0;
  for (let at = id; at !== null; at = parents.get(at) ?? null) depth += 1;
  return depth;
}

/** Returns how many levels a folder and those below it have, at least 1. */
export function heightOf(folders: readonly Branch[], id: string): number {
  const own = depthOf(folders, id);
  return Math.max(...withBelow(folders, id).map((below) => depthOf(folders, below) - own + 1));
}

/** Returns the document count of each folder including all below, given its own count. */
export function sumsBelow(folders: readonly Branch[], own: ReadonlyMap<string, number>) {
  const sums = new Map<string, number>();
  for (const { folder } of inOrder(folders).toReversed()) {
    const sum = (sums.get(folder.id) ?? 0) + (own.get(folder.id) ?? 0);
    sums.set(folder.id, sum);
    if (folder.parent_id !== null)
      sums.set(folder.parent_id, (sums.get(folder.parent_id) ?? 0) + sum);
  }
  return sums;
}
