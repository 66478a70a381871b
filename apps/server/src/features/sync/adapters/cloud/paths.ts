/** A file or folder of a drive, which knows only the folder that it is in. */
export interface Node {
  id: string;
  parent: string | undefined;
  name: string;
  isFolder: boolean;
}

/** Maximum folders in each other. */
const deepest = 100;

/** Returns a name as a part of a path; its ID where nothing of it is left. */
export function partOf({ id, name }: Pick<Node, "id" | "name">): string {
  const part = name
    .replaceAll(/[/\\\p{Cc}]/gu, " ")
    .trim()
    .slice(0, 200)
    // What the database would store of half a character is another path.
    .toWellFormed();
  return part === "" || part === "." || part === ".." ? id : part;
}

/** Returns a name with the ID in front of its extension. */
const withId = (name: string, id: string) => {
  const at = name.lastIndexOf(".");
  return at > 0 ? `${name.slice(0, at)} ${id}${name.slice(at)}` : `${name} ${id}`;
};

/**
 * Returns the paths of the files below a folder, by their IDs, without hidden ones. Where several
 * have the same path, all but the first of them get their IDs in it.
 */
export function pathsBelow(root: string, nodes: ReadonlyMap<string, Node>): Map<string, string> {
  const folders = new Map<string, string | undefined>([[root, ""]]);
  /** Undefined where it is not below the root, or hidden. */
  const folderPath = (id: string | undefined, depth = 0): string | undefined => {
    if (id === undefined || depth > deepest) return undefined;
    if (folders.has(id)) return folders.get(id);
    const folder = nodes.get(id);
    const above = folder && folderPath(folder.parent, depth + 1);
    const name = folder && partOf(folder);
    const path =
      above === undefined || !name || name.startsWith(".") ? undefined : `${above}${name}/`;
    folders.set(id, path);
    return path;
  };
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  for (const node of nodes.values()) {
    const name = partOf(node);
    const above = node.isFolder || name.startsWith(".") ? undefined : folderPath(node.parent);
    if (above === undefined) continue;
    const path = taken.has(above + name) ? above + withId(name, node.id) : above + name;
    taken.add(path);
    paths.set(node.id, path);
  }
  return paths;
}
