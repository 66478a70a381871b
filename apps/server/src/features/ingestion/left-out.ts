/** Names of files within a file that did not become documents, by why. */
export type LeftOut = Record<"type" | "empty" | "damaged" | "large" | "deep", string[]>;

export const newLeftOut = (): LeftOut => ({
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

/** What a reader of the list should know of files that were left out: a sentence for each reason. */
export function leftOutRemarks(leftOut: LeftOut): string[] {
  const { type, empty, damaged, large, deep } = leftOut;
  const [types, empties, damages, larges, deeps] = [type, empty, damaged, large, deep].map(listed);
  return [
    type.length === 1 && `One file in it is of a type that is not taken here: ${types}.`,
    type.length > 1 && `${type.length} files in it are of a type that is not taken here: ${types}.`,
    empty.length === 1 && `One file in it is empty: ${empties}.`,
    empty.length > 1 && `${empty.length} files in it are empty: ${empties}.`,
    damaged.length === 1 && `One file in it is damaged, or not what its name says: ${damages}.`,
    damaged.length > 1 &&
      `${damaged.length} files in it are damaged, or not what their names say: ${damages}.`,
    large.length === 1 && `One file in it is larger than is taken here: ${larges}.`,
    large.length > 1 && `${large.length} files in it are larger than is taken here: ${larges}.`,
    deep.length === 1 && `One file in it is packed too deep to be taken out: ${deeps}.`,
    deep.length > 1 && `${deep.length} files in it are packed too deep to be taken out: ${deeps}.`,
  ].filter((sentence) => sentence !== false);
}
