import { ModelFileError } from "./model-file-error.ts";
import type { Json } from "./side-files.ts";

/** Returns a model's labels in their order, in lower case. */
export function labelsOf({ id2label }: Json): string[] {
  if (typeof id2label !== "object" || id2label === null) return [];
  const labels: string[] = [];
  for (const [at, name] of Object.entries(id2label)) {
    if (/^\d{1,3}$/.test(at)) labels[Number(at)] = String(name).toLowerCase().slice(0, 40);
  }
  return Array.from(labels, (label) => label ?? "");
}

/**
 * Returns which labels mean that a sentence follows from a text, and that the text contradicts it.
 * Models differ in their order, and some have no contradiction label (-1). Throws ModelFileError.
 */
export function entailmentIn(labels: readonly string[]) {
  const follows = labels.findIndex((label) => label.startsWith("entail"));
  if (follows < 0) throw new ModelFileError("no label says that a text follows", "no_labels");
  return { follows, denied: labels.findIndex((label) => label.startsWith("contradict")) };
}
