/** Returns the folder of a path, empty for the top level, and the name of its file. */
export function partsOf(path: string): { folder: string; name: string } {
  const at = path.lastIndexOf("/");
  return { folder: path.slice(0, Math.max(at, 0)), name: path.slice(at + 1) };
}
