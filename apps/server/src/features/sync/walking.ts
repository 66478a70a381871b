import { readdir, realpath, stat } from "node:fs/promises";
import { join, posix, sep } from "node:path";

/** A file of the folder, by its path from there. */
export interface LocalFile {
  path: string;
  /** Where its bytes are. */
  at: string;
  size: number;
  modified: number;
}

export const isGone = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** A pattern without a slash is for names at any depth. */
const isExcluded = (path: string, patterns: readonly string[]) =>
  patterns.some((pattern) =>
    posix.matchesGlob(pattern.includes("/") ? path : posix.basename(path), pattern),
  );

/**
 * Returns the files below a folder, without hidden ones, excluded ones and links that lead out of
 * it. Throws for a folder that cannot be listed: a list with gaps would delete documents.
 */
export async function walk(folder: string, excluded: readonly string[]): Promise<LocalFile[]> {
  const root = await realpath(folder);
  const files: LocalFile[] = [];
  const look = async (at: string, path: string, above: readonly string[]) => {
    for (const { name } of await readdir(at, { withFileTypes: true })) {
      const below = path === "" ? name : `${path}/${name}`;
      if (name.startsWith(".") || isExcluded(below, excluded)) continue;
      try {
        const real = await realpath(join(at, name));
        if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) continue;
        const found = await stat(real);
        if (found.isDirectory()) {
          // A link to a folder that contains it has no end.
          if (!above.includes(real)) await look(real, below, [...above, real]);
        } else if (found.isFile()) {
          files.push({ path: below, at: real, size: found.size, modified: found.mtimeMs });
        }
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
  };
  await look(root, "", [root]);
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
