import type { ChosenFile } from "./chosen-file.ts";

/** The server's limits: folder depth, and characters of a folder name. */
const deepest = 10;
const longest = 200;

/**
 * Joins paths, each inside the previous one; undefined for the top level. A path deeper than
 * allowed is cut, so its files go to the deepest allowed folder.
 */
export function folderPath(...paths: (string | undefined)[]): string | undefined {
  const names = paths.flatMap((path) => path?.split("/") ?? []).filter((name) => name !== "");
  const kept = names.slice(0, deepest).map((name) => name.slice(0, longest));
  return kept.length > 0 ? kept.join("/") : undefined;
}

/** Returns the files without their outermost folder, which becomes the collection. */
export const withinFolder = (files: readonly ChosenFile[]): ChosenFile[] =>
  files.map(({ path, ...chosen }) => {
    const below = path?.split("/").slice(1).join("/");
    return below ? { ...chosen, path: below } : chosen;
  });
