import { z } from "zod";

import { type QueryWord, type SearchCluster, SearchClusterError } from "#deps";

import { boostOf, bySort, documentsIn, passagesIn, type Scoring, whole } from "./indexes.ts";
import { inLines } from "./bulk.ts";
import { type Clause, wordIn, type GroupedQuery } from "./clauses.ts";

/** Weight of a document's BM25, relative to that of its passage, as in the embedded engine. */
const wholeDocument = 2;
/** Documents whose own scores count: those of others would be lower still. */
const minDocuments = 200;
const maxDocuments = 900;

/** A document with its own score, and the words of the query that name it. */
export interface RankedDocument {
  no: string;
  score: number;
  isNamed: boolean;
  named: string[];
}

export interface RankedDocuments {
  /** Best first. */
  documents: RankedDocument[];
  /** The words of the query that occur in these documents. */
  held: ReadonlySet<QueryWord>;
}

const Found = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        sort: z.tuple([z.number(), z.string()]),
        matched_queries: z.array(z.string()).default([]),
      }),
    ),
  }),
});

const Probes = z.object({
  responses: z.array(
    z.object({
      status: z.number(),
      hits: z.object({ total: z.object({ value: z.number() }) }).optional(),
    }),
  ),
});

/** Returns the documents that contain words of the query in their texts or names, best first. */
export async function rankedDocuments(
  cluster: SearchCluster,
  query: GroupedQuery,
  within: Clause,
  { scoring, timeoutMs }: { scoring: Scoring; timeoutMs: number },
): Promise<RankedDocuments> {
  const { words } = query;
  const should = words.flatMap((word, at) => [
    ...wordIn("whole", word, query, {
      boost: boostOf("whole", wholeDocument * word.count, scoring),
      name: `whole ${at}`,
    }),
    ...wordIn("name", word, query, {
      boost: boostOf("name", word.count, scoring),
      name: `name ${at}`,
    }),
    ...(word.naming === "title"
      ? wordIn("title", word, query, { boost: 0, name: `title ${at}` })
      : []),
  ]);
  if (should.length === 0) return { documents: [], held: new Set() };
  const body = {
    size: Math.min(maxDocuments, Math.max(minDocuments, query.limit)),
    track_total_hits: false,
    ...bySort(["document"]),
    query: { bool: { filter: [within], should, minimum_should_match: 1 } },
  };
  const path = `/${documentsIn(cluster)}/_search?${whole}`;
  const { hits } = await cluster.ask("POST", path, body, { timeoutMs, answer: Found });
  const held = new Set<QueryWord>();
  const documents = hits.hits.map(({ sort: [score, no], matched_queries: matched }) => {
    const naming = new Set<QueryWord>();
    for (const name of matched) {
      const [field, at] = name.split(" ");
      const word = words[Number(at)];
      if (!word) continue;
      if (field !== "title") held.add(word);
      if (field !== "whole") naming.add(word);
    }
    return {
      no,
      score,
      isNamed: matched.some((name) => name.startsWith("name")),
      named: words.flatMap((word) => (word.naming && naming.has(word) ? [word.said] : [])),
    };
  });
  return { documents, held };
}

/** Returns for each word whether any searched document contains it. */
export async function occurring(
  cluster: SearchCluster,
  query: GroupedQuery,
  within: Clause,
  words: readonly QueryWord[],
  timeoutMs: number,
): Promise<boolean[]> {
  const clauses = words.map((word) => [
    ...wordIn("own", word, query),
    ...wordIn("name", word, query),
  ]);
  const asked = clauses.flatMap((should) => [
    { index: `${passagesIn(cluster)},${documentsIn(cluster)}` },
    {
      size: 0,
      terminate_after: 1,
      track_total_hits: 1,
      query: { bool: { filter: [within], should, minimum_should_match: 1 } },
    },
  ]);
  const options = { timeoutMs, answer: Probes };
  const { responses } = await cluster.ask("POST", "/_msearch", inLines(asked), options);
  return responses.map(({ status, hits }) => {
    if (!hits) throw new SearchClusterError(status);
    return hits.total.value > 0;
  });
}
