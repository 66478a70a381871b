import { z } from "zod";

import type { SearchCluster } from "#deps";

import { type Clause, among, anyOf, isFunctionWord, wordIn, type GroupedQuery } from "./clauses.ts";
import { boostOf, bySort, passagesIn, type Scoring, whole } from "./indexes.ts";
import type { RankedDocument } from "./ranked-documents.ts";

/** A passage as the index holds it. */
export interface IndexedHit {
  documentNo: number;
  ordinal: number;
  generation: number;
  score: number;
  /** Whether it contains words of the query; otherwise its document's name does. */
  holds: boolean;
}

const Found = z.object({
  hits: z.object({
    total: z.object({ value: z.number() }),
    hits: z.array(
      z.object({
        sort: z.tuple([z.number(), z.string(), z.number(), z.number()]),
        matched_queries: z.array(z.string()).default([]),
      }),
    ),
  }),
});

/** Returns the body of a search for passages that contain words of the query, best first. */
function bodyOf(
  query: GroupedQuery,
  within: Clause,
  ranked: readonly RankedDocument[],
  scoring: Scoring,
): Clause {
  const { words, isOncePerDocument } = query;
  const required = words.filter(({ isRequired }) => isRequired);
  const scored = words.every(isFunctionWord) ? "own" : "weighed";
  const own = words.flatMap((word) => wordIn("own", word, query));
  const named = ranked.filter(({ isNamed }) => isNamed).map(({ no }) => no);
  const byName =
    named.length > 0 && required.length === 0
      ? [{ bool: { filter: [{ term: { ordinal: 0 } }, among("document", named)] } }]
      : [];
  const found = anyOf([
    { bool: { should: own, minimum_should_match: 1, _name: "own" } },
    ...byName,
  ]);
  return {
    track_total_hits: 10_000,
    ...bySort(["document", "ordinal", "generation"]),
    ...(isOncePerDocument && { collapse: { field: "document" } }),
    query: {
      bool: {
        filter: [within, found, ...required.map((word) => anyOf(wordIn("own", word, query)))],
        should: [
          ...words.flatMap((word) =>
            wordIn(scored, word, query, { boost: boostOf(scored, word.count, scoring) }),
          ),
          ...ranked
            .filter(({ score }) => score > 0)
            .map(({ no, score }) => ({
              constant_score: { filter: { term: { document: no } }, boost: score },
            })),
        ],
      },
    },
  };
}

/** Returns a page of the passages, and their number as far as it is counted. */
export async function rankedPassages(
  cluster: SearchCluster,
  query: GroupedQuery,
  within: Clause,
  ranked: readonly RankedDocument[],
  {
    scoring,
    timeoutMs,
    from,
    size,
  }: { scoring: Scoring; timeoutMs: number; from: number; size: number },
): Promise<{ hits: IndexedHit[]; total: number }> {
  const body = { from, size, ...bodyOf(query, within, ranked, scoring) };
  const path = `/${passagesIn(cluster)}/_search?${whole}`;
  const { hits } = await cluster.ask("POST", path, body, { timeoutMs, answer: Found });
  return {
    total: hits.total.value,
    hits: hits.hits.map(
      ({ sort: [score, documentNo, ordinal, generation], matched_queries: matched }) => ({
        documentNo: Number(documentNo),
        ordinal,
        generation,
        score,
        holds: matched.includes("own"),
      }),
    ),
  };
}
