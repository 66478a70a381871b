/** Names of files within a file that did not become documents, by reason. */
export type SkippedFiles = Record<"type" | "empty" | "damaged" | "large" | "deep", string[]>;

export const newLeftOut = (): SkippedFiles => ({
  type: [],
  empty: [],
  damaged: [],
  large: [],
  deep: [],
});

/** "a.bin", "a.bin and b.exe", "a.bin, b.exe, c.so and 4 more" */
function listed(names: string[]): string {
  if (names.length > 4) return `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Returns a sentence for each reason that files were left out. */
export function leftOutRemarks(leftOut: SkippedFiles): string[] {
  const { type, empty, damaged, large, deep } = leftOut;
  const [types, empties, damages, larges, deeps] = [type, empty, damaged, large, deep].map(listed);
  return [
    type.length === 1 && `One file inside has an unsupported file type: ${types}.`,
    type.length > 1 && `${type.length} files inside have an unsupported file type: ${types}.`,
    empty.length === 1 && `One file inside is empty: ${empties}.`,
    empty.length > 1 && `${empty.length} files inside are empty: ${empties}.`,
    damaged.length === 1 &&
      `One file inside is damaged or does not match its file extension: ${damages}.`,
    damaged.length > 1 &&
      `${damaged.length} files inside are damaged or do not match their file extensions: ${damages}.`,
    large.length === 1 && `One file inside is too large: ${larges}.`,
    large.length > 1 && `${large.length} files inside are too large: ${larges}.`,
    deep.length === 1 && `One file inside is nested too deeply to be extracted: ${deeps}.`,
    deep.length > 1 &&
      `${deep.length} files inside are nested too deeply to be extracted: ${deeps}.`,
  ].filter((sentence) => sentence !== false);
}
