import { setImmediate as others } from "node:timers/promises";

import { chunkOf, ENTRY, entryAt, occurrencesOf, ordinalOf } from "@lectern/text-analysis/postings";
import type { TermRow } from "./store.ts";

export interface Weights {
  /** The share of each term among all counted words of the document; between 0 and 1. */
  terms: Map<string, number>;
  /** By ordinal, the sum of these shares over a chunk's distinct terms. */
  chunks: Map<number, number>;
}

/** Rows decoded before yielding to other requests. */
const atOnce = 50;

/** A number is no topic, so terms need a letter. */
const isWord = /\p{L}/u;

/** Returns the weights of a document's terms, and of its chunks by the terms they contain. */
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
