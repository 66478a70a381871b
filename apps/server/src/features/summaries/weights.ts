import { setImmediate as others } from "node:timers/promises";

import { chunkOf, ENTRY, entryAt, occurrencesOf, ordinalOf } from "@lectern/text-analysis/postings";
import type { TermRow } from "./store.ts";

export interface Weights {
  /** Of all words of the document that were counted, how many are this term; between 0 and 1. */
  terms: Map<string, number>;
  /** By ordinal, how much of that a chunk has: each of its terms once. */
  chunks: Map<number, number>;
}

/** Rows that are decoded before others may be served. */
const atOnce = 50;

/** Figures are not what a document is about. */
const isWord = /\p{L}/u;

/** What a document's index says of its words, and of the chunks that hold most of the frequent ones. */
export async function weigh(rows: readonly TermRow[]): Promise<Weights> {
  const words = rows.filter(({ term }) => isWord.test(term));
  const counts = new Map<string, number>();
  let all = 0;
  for (const [at, { term, entries }] of words.entries()) {
    let count = 0;
    for (let n = 0; n < entries.length; n += ENTRY) count += occurrencesOf(entryAt(entries, n));
    counts.set(term, (counts.get(term) ?? 0) + count);
    all += count;
    if (at % atOnce === atOnce - 1) await others();
  }
  const terms = new Map([...counts].map(([term, count]) => [term, count / all]));
  const chunks = new Map<number, number>();
  for (const [at, { term, block, entries }] of words.entries()) {
    const weight = terms.get(term) ?? 0;
    for (let n = 0; n < entries.length; n += ENTRY) {
      const ordinal = ordinalOf(block, chunkOf(entryAt(entries, n)));
      chunks.set(ordinal, (chunks.get(ordinal) ?? 0) + weight);
    }
    if (at % atOnce === atOnce - 1) await others();
  }
  return { terms, chunks };
}
