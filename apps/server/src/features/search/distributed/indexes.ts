import { z } from "zod";

import type { SearchCluster } from "#deps";

import { b, k1 } from "../embedded/ranking.ts";

type Named = Pick<SearchCluster, "prefix">;

/** The index of passages, found by their own words, and scored by these and those beside them. */
export const passagesIn = ({ prefix }: Named) => `${prefix}-passages`;
/** The index of documents, scored by all of their words and by their names. */
export const documentsIn = ({ prefix }: Named) => `${prefix}-documents`;

/** A search that misses a shard fails. */
export const whole = "allow_partial_search_results=false";

/**
 * How often a passage's own terms are written into its field of weighed terms, and the terms of the
 * passages beside it: 1 and .3, as in the embedded engine, since a field holds whole terms only.
 */
export const weights = { own: 10, neighbor: 3 };

/** k1 of the fields. With times each occurrence goes times k1, the score stays the same. */
const fieldK1 = { weighed: k1 * weights.own, whole: k1, own: k1, name: 0.8 };
export type ScoredField = keyof typeof fieldK1;

const similarity = Object.fromEntries(
  Object.entries(fieldK1).map(([name, value]) => [
    name,
    { type: "BM25", k1: value, b: name === "name" ? 0 : b },
  ]),
);

const keyword = { type: "keyword" };
const words = { type: "text", analyzer: "whitespace", index_options: "freqs" };
const place = {
  organization: keyword,
  collection: keyword,
  document: keyword,
  /** The languages of the document's terms: a word is another term in each. */
  languages: keyword,
  kind: keyword,
  language: keyword,
  creator: keyword,
  created: { type: "long" },
  generation: { type: "long" },
  change: { type: "long" },
};

const properties = {
  passages: {
    ...place,
    ordinal: { type: "integer" },
    weighed: { ...words, similarity: "weighed" },
    own: { ...words, similarity: "own", norms: false },
  },
  documents: {
    ...place,
    passages: { type: "integer" },
    whole: { ...words, similarity: "whole" },
    name: { ...words, similarity: "name", norms: false },
    /** Words by which a title names the document. */
    title: keyword,
  },
};

const Info = z.object({ version: z.object({ number: z.string() }) });
const List = z.array(z.object({ index: z.string() }));

const administrationMs = 30_000;
const opened = new WeakMap<SearchCluster, Promise<number>>();

/**
 * Creates the indexes if they do not exist. Returns the major version of the cluster; before 3, it
 * multiplies scores of BM25 by k1 + 1.
 */
export function openIndexes(cluster: SearchCluster): Promise<number> {
  let version = opened.get(cluster);
  if (!version) {
    version = create(cluster);
    opened.set(cluster, version);
    version.catch(() => opened.delete(cluster));
  }
  return version;
}

async function create(cluster: SearchCluster): Promise<number> {
  const info = await cluster.ask("GET", "/", undefined, { answer: Info });
  for (const [index, fields] of [
    [passagesIn(cluster), properties.passages],
    [documentsIn(cluster), properties.documents],
  ] as const) {
    const list = `/_cat/indices/${index}*?format=json`;
    const found = await cluster.ask("GET", list, undefined, { answer: List });
    if (found.some(({ index: name }) => name === index)) continue;
    const body = {
      settings: {
        number_of_shards: cluster.shards,
        number_of_replicas: cluster.replicas,
        refresh_interval: "1s",
        // Versions of removed entries are remembered for as long as a change may be late.
        gc_deletes: "1h",
        similarity,
      },
      mappings: { dynamic: "strict", _source: { enabled: false }, properties: fields },
    };
    await cluster
      .ask("PUT", `/${index}`, body, { timeoutMs: administrationMs })
      .catch((error: unknown) => {
        if (!String(error).includes("resource_already_exists")) throw error;
      });
  }
  return Number.parseInt(info.version.number, 10);
}

/** Returns the boost by which a field's scores are BM25 times `weight`. */
export const boostOf = (field: ScoredField, weight: number, version: number) =>
  version < 3 ? weight / (fieldK1[field] + 1) : weight;

/** Terms are separated by spaces. */
export const tokenOf = (term: string) => term.replaceAll(/\s/gu, "\u0001");
