import { ordinalOf } from "@lectern/text-analysis/postings";

import type { SearchHit } from "#deps";

import type { Block, FoundRows } from "./found-rows.ts";

/**
 * Returns the best chunks, with their document's score added. A document found only by its name is
 * represented by its first chunk.
 */
export function best(
  scores: Float64Array,
  { lengths }: FoundRows,
  blocks: readonly Block[],
  limit: number,
): SearchHit[] {
  const hits: SearchHit[] = [];
  let least = Number.MIN_VALUE;
  for (const { document, number, chunks, from } of blocks) {
    const ofDocument = document.score;
    for (let chunk = 0; chunk < chunks; chunk++) {
      const score = scores[from + chunk]! + ofDocument;
      if (score < least) continue;
      if (lengths[from + chunk] === 0 && document.chunks > 0) continue;
      insert(hits, { documentNo: document.no, ordinal: ordinalOf(number, chunk), score }, limit);
      if (hits.length === limit) least = hits.at(-1)?.score ?? least;
    }
  }
  return hits;
}

/** Returns the best chunk of each document, with its document's score added, best first. */
export function bestOfDocuments(scores: Float64Array, { lengths, blocks }: FoundRows): SearchHit[] {
  const found = new Map<number, SearchHit>();
  for (const { document, number, chunks, from } of blocks) {
    for (let chunk = 0; chunk < chunks; chunk++) {
      const score = scores[from + chunk]! + document.score;
      if (score <= (found.get(document.no)?.score ?? 0)) continue;
      if (lengths[from + chunk] === 0 && document.chunks > 0) continue;
      found.set(document.no, { documentNo: document.no, ordinal: ordinalOf(number, chunk), score });
    }
  }
  return [...found.values()].toSorted(compare);
}

// A separate function: a closure in the loop would be allocated for every chunk.
function insert(hits: SearchHit[], hit: SearchHit, limit: number) {
  hits.splice(hits.findLastIndex((other) => compare(other, hit) < 0) + 1, 0, hit);
  if (hits.length > limit) hits.pop();
}

/** Below 0 if `one` comes before `other`. */
export const compare = (one: SearchHit, other: SearchHit) =>
  other.score - one.score || other.documentNo - one.documentNo || one.ordinal - other.ordinal;
