import { dirname } from "node:path";

/** The most source files of a folder, without its tests and its subfolders. */
export const maxFiles = 25;

/** Returns a line for each folder that holds more source files than `maxFiles`. */
export function wrongFolders(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, dirname);
  return [...folders]
    .filter(([, held]) => held.length > maxFiles)
    .map(
      ([folder, held]) =>
        `${folder} holds ${held.length} source files, more than ${maxFiles}: group some in a folder`,
    );
}
