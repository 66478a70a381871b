import type { Document } from "@lectern/contract/library";

/**
 * Returns the documents that are not contained in the file of another of them; contained ones
 * follow it anyway.
 */
export function withoutContained(documents: readonly Document[]): Document[] {
  const ids = new Set(documents.map(({ id }) => id));
  return documents.filter(({ contained_in }) => !contained_in || !ids.has(contained_in.id));
}
