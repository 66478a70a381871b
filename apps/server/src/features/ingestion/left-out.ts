import { message } from "@lectern/contract/message";

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

/** The part of the messages' codes that names each reason. */
const reasons = {
  type: "unsupported",
  empty: "empty",
  damaged: "damaged",
  large: "too_large",
  deep: "too_deep",
} as const;

/** Returns a message for each reason that files were left out. */
export const leftOutRemarks = (leftOut: SkippedFiles) =>
  (["type", "empty", "damaged", "large", "deep"] as const)
    .filter((reason) => leftOut[reason].length > 0)
    .map((reason) => {
      const { length: count } = leftOut[reason];
      const names = listed(leftOut[reason]);
      return count === 1
        ? message(`inside_${reasons[reason]}_one`, { names })
        : message(`inside_${reasons[reason]}`, { count, names });
    });
