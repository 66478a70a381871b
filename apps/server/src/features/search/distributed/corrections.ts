import { z } from "zod";

import type { SearchCluster } from "#deps";

import { correctionsOf, isMistypable, mostCorrected, replaceTerms } from "../mistyped.ts";
import type { Clause, GroupedQuery } from "./clauses.ts";
import { passagesIn, tokenOf } from "./indexes.ts";
import { occurring, type RankedDocuments } from "./ranked-documents.ts";

const Offered = z.object({
  suggest: z.object({
    meant: z.array(z.object({ options: z.array(z.object({ text: z.string() })) })),
  }),
});
const Frequencies = z.object({
  aggregations: z.object({
    all: z.object({ buckets: z.record(z.string(), z.object({ doc_count: z.number() })) }),
  }),
});

/** Terms of the index that are looked at for one word. */
const mostOffered = 100;

/**
 * Replaces the terms of words that occur nowhere by the term one edit away that occurs in most
 * passages; returns whether any was replaced. What the whole index offers counts only where the
 * asker may see it.
 */
export async function correct(
  cluster: SearchCluster,
  query: GroupedQuery,
  within: Clause,
  { held }: RankedDocuments,
  timeLeft: () => number,
): Promise<boolean> {
  const unseen = query.words.filter((word) => isMistypable(word) && !held.has(word));
  if (unseen.length === 0) return false;
  const occur = await occurring(cluster, query, within, unseen, timeLeft());
  const absent = unseen.filter((_, at) => !occur[at]).slice(0, mostCorrected);
  let isReplaced = false;
  for (const word of absent) {
    const by = correctionsOf(word);
    const meant = new Set([...by.values()].flatMap((terms) => [...terms].map(tokenOf)));
    if (meant.size === 0) continue;
    const offered = await offeredFor(cluster, [...new Set(word.terms.values())], timeLeft());
    const some = offered.filter((term) => meant.has(term));
    if (some.length === 0) continue;
    const [best] = await byFrequency(cluster, within, some, timeLeft());
    if (best === undefined) continue;
    replaceTerms(word, by, best);
    isReplaced = true;
  }
  return isReplaced;
}

/** Returns terms of the index that are spelled alike. */
async function offeredFor(cluster: SearchCluster, terms: string[], timeoutMs: number) {
  const term = {
    field: "own",
    size: mostOffered,
    shard_size: mostOffered,
    suggest_mode: "always",
    max_edits: 2,
    prefix_length: 0,
    min_word_length: 3,
    max_inspections: 100,
  };
  const body = { size: 0, suggest: { meant: { text: terms.map(tokenOf).join(" "), term } } };
  const path = `/${passagesIn(cluster)}/_search`;
  const { suggest } = await cluster.ask("POST", path, body, { timeoutMs, answer: Offered });
  return [...new Set(suggest.meant.flatMap(({ options }) => options.map(({ text }) => text)))];
}

/** Returns those of these terms that occur in passages that are searched, most frequent first. */
async function byFrequency(
  cluster: SearchCluster,
  within: Clause,
  terms: readonly string[],
  timeoutMs: number,
): Promise<string[]> {
  const filters = Object.fromEntries(terms.map((term) => [term, { term: { own: term } }]));
  const body = {
    size: 0,
    query: { bool: { filter: [within] } },
    aggs: { all: { filters: { filters } } },
  };
  const path = `/${passagesIn(cluster)}/_search`;
  const options = { timeoutMs, answer: Frequencies };
  const { aggregations } = await cluster.ask("POST", path, body, options);
  return Object.entries(aggregations.all.buckets)
    .filter(([, { doc_count: count }]) => count > 0)
    .toSorted(([, one], [, other]) => other.doc_count - one.doc_count)
    .map(([term]) => term);
}
