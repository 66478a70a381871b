/** A folder among those of its collection. */
export interface Branch {
  id: string;
  /** Null at the top. */
  parent_id: string | null;
}

const childrenOf = <Folder extends Branch>(folders: readonly Folder[]) =>
  Map.groupBy(folders, ({ parent_id }) => parent_id);

/** Each folder followed by those in it, which keep their order; how deep it is, from 1. */
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

/** A folder and all below it. */
export function withBelow(folders: readonly Branch[], id: string): string[] {
  const within = childrenOf(folders);
  const found = [id];
  for (const one of found) for (const { id: below } of within.get(one) ?? []) found.push(below);
  return found;
}

/** How many folders there are from the top down to one, itself included; 0 for the top. */
export function depthOf(folders: readonly Branch[], id: string | null): number {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parent_id]));
  let depth = 0;
  for (let at = id; at !== null; at = parents.get(at) ?? null) depth += 1;
  return depth;
}

/** How many levels a folder and those below it make up; at least 1. */
export function heightOf(folders: readonly Branch[], id: string): number {
  const own = depthOf(folders, id);
  return Math.max(...withBelow(folders, id).map((below) => depthOf(folders, below) - own + 1));
}

/** The documents of each folder with those of all below it, given its own. */
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
