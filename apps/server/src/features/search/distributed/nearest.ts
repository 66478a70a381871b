import { z } from "zod";

import {
  type Db,
  type NearestQuery,
  type SearchCluster,
  SearchClusterError,
  type SearchHit,
} from "#deps";

import { compare } from "../embedded/best-hits.ts";
import { quantise, readBlock } from "../vectors/quantise.ts";
import { whileAvailable } from "./availability.ts";
import { withinScopes } from "./clauses.ts";
import { ifThere, whole } from "./indexes.ts";
import * as store from "./store.ts";
import { fieldOf, lookAtVectorsAgain, vectorIndex, vectorsIn } from "./vector-index.ts";

/** Maximum time of all requests. */
const timeoutMs = 1_500;
/** A graph is searched as wide as this at least: fewer candidates miss near ones. */
const leastCandidates = 100;
const mostCandidates = 10_000;
/** Searches, each wider than the one before, while too few of what is found may be seen. */
const mostLooks = 3;
const wider = 4;

const Found = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _score: z.number(),
        fields: z.object({
          document: z.tuple([z.string()]),
          ordinal: z.tuple([z.number()]),
          generation: z.tuple([z.number()]),
        }),
      }),
    ),
  }),
});

/**
 * Returns the most similar passages, nearest first; undefined if the cluster does not hold what would
 * be compared.
 */
export async function nearest(
  cluster: SearchCluster,
  db: Db,
  query: NearestQuery,
): Promise<SearchHit[] | undefined> {
  // The cluster holds current versions only; the vectors of earlier ones are kept.
  if (query.tenantScopes.some(({ asker }) => asker.asOf !== undefined)) return undefined;
  return whileAvailable(async () => {
    const index = await vectorIndex(cluster);
    if (!index?.isFilled) return undefined;
    const dimensions = query.vector.length;
    const vector = bytesOf(query.vector);
    if (!vector || !index.dimensions.has(dimensions)) return [];
    const seen = await store.seenBy(db, query.tenantScopes, query.scope, { hasStatus: true });
    if (seen.length === 0) return [];
    const within = withinScopes(seen, query.scope, { hasStatus: true });
    const filter = { bool: { filter: [within, { term: { model: query.model } }] } };
    const until = Date.now() + timeoutMs;
    const look = async (size: number) => {
      const body = {
        size,
        _source: false,
        docvalue_fields: ["document", "ordinal", "generation"],
        query: { knn: { [fieldOf(dimensions)]: { vector, k: size, filter } } },
      };
      const options = { timeoutMs: Math.max(1, until - Date.now()), answer: Found };
      const path = `/${vectorsIn(cluster)}/_search?${whole}`;
      const found = await ifThere(cluster.ask("POST", path, body, options));
      if (found) return found.hits.hits;
      lookAtVectorsAgain(cluster);
      throw new SearchClusterError(404);
    };
    return current(db, query, look);
  });
}

/** Returns the vector as those of passages are stored; undefined for a zero vector. */
function bytesOf(vector: Float32Array): number[] | undefined {
  const { scales, numbers } = readBlock(new Uint8Array(quantise([vector])), vector.length);
  return scales[0] ? [...numbers] : undefined;
}

/**
 * Returns the first passages whose documents may be seen now and are as the cluster holds them. Where
 * too few are left, more are looked through.
 */
async function current(
  db: Db,
  { limit, ...searched }: NearestQuery,
  look: (size: number) => Promise<z.infer<typeof Found>["hits"]["hits"]>,
): Promise<SearchHit[]> {
  let size = Math.min(mostCandidates, Math.max(leastCandidates, 2 * limit));
  for (let looks = 1; ; looks++) {
    const found = (await look(size)).map(({ _score: score, fields }) => ({
      documentNo: Number(fields.document[0]),
      ordinal: fields.ordinal[0],
      generation: fields.generation[0],
      // The cluster makes scores from 0 to 1 of cosines.
      score: 2 * score - 1,
    }));
    if (found.length === 0) return [];
    const left = await store.validAmong(db, searched, found);
    const isWhole = left.length >= limit || found.length < size;
    if (isWhole || looks === mostLooks || size === mostCandidates) {
      return left
        .map(({ documentNo, ordinal, score }) => ({ documentNo, ordinal, score }))
        .toSorted(compare)
        .slice(0, limit);
    }
    size = Math.min(mostCandidates, wider * size);
  }
}
