import { chunkOf } from "@lectern/text-analysis/postings";

import type { NameScope } from "#deps";

import type { FoundDocument, FoundRows, Row } from "./found-rows.ts";

/** Number of first chunks in which a document states its subject and author. */
const titleChunks = 2;
/**
 * Minimum share of a document's chunks that contain a word of its title: a place of business occurs
 * on the title page only.
 */
const leastShare = 0.05;

/** A word of a query, its rows, and the numbers of documents whose names contain it. */
interface NamingWord {
  said: string;
  naming: NameScope | undefined;
  rows: readonly Row[];
  names: ReadonlySet<number>;
}

/** Returns, by document number, the words by which the query names the document. */
export function documentsNamed(
  words: readonly NamingWord[],
  { documents, entries }: FoundRows,
): Map<number, string[]> {
  const named = new Map<number, string[]>();
  for (const { said, naming, rows, names } of words) {
    if (!naming) continue;
    const titled = naming === "title" ? titledBy(rows, entries) : [];
    for (const no of new Set([...names, ...titled])) {
      if (!documents.has(no)) continue;
      const by = named.get(no);
      if (by) by.push(said);
      else named.set(no, [said]);
    }
  }
  return named;
}

/** Returns the documents that contain a word in their first chunks and in enough of all chunks. */
function titledBy(rows: readonly Row[], entries: Int32Array): number[] {
  const titled = new Set<FoundDocument>();
  const chunks = new Map<FoundDocument, number>();
  for (const { block, from, to } of rows) {
    const { document, number } = block;
    chunks.set(document, (chunks.get(document) ?? 0) + to - from);
    if (number === 0 && chunkOf(entries[from]!) < titleChunks) titled.add(document);
  }
  return [...titled]
    .filter((document) => (chunks.get(document) ?? 0) >= leastShare * (document.last + 1))
    .map(({ no }) => no);
}
