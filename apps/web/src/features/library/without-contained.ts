import type { Document } from "@lectern/contract/library";

/** Those of the documents that do not come along with another of them: what came in a file does. */
export function withoutContained(documents: readonly Document[]): Document[] {
  const ids = new Set(documents.map(({ id }) => id));
  return documents.filter(({ contained_in }) => !contained_in || !ids.has(contained_in.id));
}
