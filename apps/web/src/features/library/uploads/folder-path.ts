import type { ChosenFile } from "./chosen-file.ts";

/** As the server has it: folders lie no deeper in each other, and are called no longer. */
const deepest = 10;
const longest = 200;

/**
 * One path of several, each within the one before; absent for the top. What would lie too deep comes
 * to lie in the last folder that there can be.
 */
export function folderPath(...paths: (string | undefined)[]): string | undefined {
  const names = paths.flatMap((path) => path?.split("/") ?? []).filter((name) => name !== "");
  const kept = names.slice(0, deepest).map((name) => name.slice(0, longest));
  return kept.length > 0 ? kept.join("/") : undefined;
}

/** The files without their outermost folder, where a collection stands for it. */
export const withinFolder = (files: readonly ChosenFile[]): ChosenFile[] =>
  files.map(({ path, ...chosen }) => {
    const below = path?.split("/").slice(1).join("/");
    return below ? { ...chosen, path: below } : chosen;
  });
