import { z } from "zod";

import { type SearchCluster, SearchClusterError } from "#deps";

import { b, k1 } from "../embedded/ranking.ts";

type Named = Pick<SearchCluster, "prefix">;

export const kinds = ["passages", "documents"] as const;
/**
 * An index of passages, found by their own words and scored by these and those beside them, and one
 * of documents, scored by all of their words and by their names.
 */
export type Indexes = Record<(typeof kinds)[number], string>;

const named = ({ prefix }: Named, end: string): Indexes => ({
  passages: `${prefix}-passages${end}`,
  documents: `${prefix}-documents${end}`,
});

/**
 * The indexes in use. Their names are aliases; older installations have indexes of these names until
 * they are built again.
 */
export const currentIn = (cluster: Named) => named(cluster, "");
/** The aliases of the indexes that are being built. */
export const nextIn = (cluster: Named) => named(cluster, "-next");
/** The names of the indexes that one rebuild makes. */
export const builtIn = (cluster: Named, id: string) => named(cluster, `-${id}`);
/** The names of the indexes of a cluster that had none. */
const firstIn = (cluster: Named) => named(cluster, "-1");

export const passagesIn = (cluster: Named) => currentIn(cluster).passages;
export const documentsIn = (cluster: Named) => currentIn(cluster).documents;

/** A search that misses a shard fails. */
export const whole = "allow_partial_search_results=false";

/**
 * How often a passage's own terms are written into its field of weighed terms, and the terms of the
 * passages beside it, since a field holds whole terms only: about 1 and .3, as in the embedded engine.
 */
export interface Weights {
  own: number;
  neighbor: number;
}

/**
 * Raised with each change of the fields below. Indexes of version 1 hold no status of documents, and
 * those before version 3 have other weights.
 */
const latestMapping = 3;
const weightsOf = (mapping: number): Weights =>
  mapping < 3 ? { own: 10, neighbor: 3 } : { own: 3, neighbor: 1 };

/** k1 of the fields. With times each occurrence goes times k1, the score stays the same. */
const fieldK1 = (weights: Weights) => ({
  weighed: k1 * weights.own,
  whole: k1,
  own: k1,
  name: 0.8,
});
export type ScoredField = keyof ReturnType<typeof fieldK1>;

const similarity = Object.fromEntries(
  Object.entries(fieldK1(weightsOf(latestMapping))).map(([name, value]) => [
    name,
    { type: "BM25", k1: value, b: name === "name" ? 0 : b },
  ]),
);

const keyword = { type: "keyword" };
const words = { type: "text", analyzer: "whitespace", index_options: "freqs" };
/** Fields of every index, by which searches filter. */
export const place = {
  organization: keyword,
  collection: keyword,
  document: keyword,
  /** The languages of the document's terms: a word is another term in each. */
  languages: keyword,
  kind: keyword,
  language: keyword,
  status: keyword,
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
const Mappings = z.record(
  z.string(),
  z.object({
    mappings: z.object({ _meta: z.object({ version: z.number() }).optional() }).optional(),
  }),
);

/** Shorter than a transaction may be idle, since one waits while another index comes into use. */
export const administrationMs = 15_000;

/** What is known of a cluster and of the indexes in use. */
export interface ClusterState {
  /** The major version of the cluster; before 3, it multiplies scores of BM25 by k1 + 1. */
  version: number;
  weights: Weights;
  /** Whether every entry says the status of its document. */
  hasStatus: boolean;
  /** Whether the indexes lack fields that this version of the product would use. */
  isOutdated: boolean;
}

/** Another process may bring other indexes into use. */
const lookEveryMs = 60_000;
const looks = new WeakMap<SearchCluster, { at: number; opened: Promise<ClusterState> }>();

/** Creates the indexes if they do not exist. */
export function openIndexes(cluster: SearchCluster): Promise<ClusterState> {
  const last = looks.get(cluster);
  const at = Date.now();
  if (last && at - last.at < lookEveryMs) return last.opened;
  const next = open(cluster);
  // Nobody waits for a further look, and one that fails changes nothing.
  looks.set(cluster, { at, opened: last?.opened ?? next });
  next.then(
    () => looks.set(cluster, { at, opened: next }),
    () => !last && looks.delete(cluster),
  );
  return last?.opened ?? next;
}

/** Has the next call look again. */
export const lookAgain = (cluster: SearchCluster) => looks.delete(cluster);

async function open(cluster: SearchCluster): Promise<ClusterState> {
  const info = await cluster.ask("GET", "/", undefined, { answer: Info });
  const mappings: number[] = [];
  for (const kind of kinds) mappings.push(await openIndex(cluster, kind));
  const mapping = Math.min(...mappings);
  return {
    version: Number.parseInt(info.version.number, 10),
    weights: weightsOf(mapping),
    hasStatus: mapping >= 2,
    isOutdated: mapping < latestMapping,
  };
}

/** Returns the version of the mapping of the index in use. */
async function openIndex(cluster: SearchCluster, kind: keyof Indexes): Promise<number> {
  const name = currentIn(cluster)[kind];
  let mapping = await mappingOf(cluster, name);
  if (mapping === undefined) {
    const first = firstIn(cluster)[kind];
    await createIndex(cluster, kind, { name: first, alias: name });
    mapping = await mappingOf(cluster, name);
    if (mapping === undefined)
      throw new Error(`The index ${first} of the search cluster lacks its alias ${name}.`);
  }
  if (mapping < latestMapping) {
    // Entries have the same fields in every index.
    const body = { properties: properties[kind] };
    await cluster.ask("PUT", `/${name}/_mapping`, body, { timeoutMs: administrationMs });
  }
  return mapping;
}

/** Returns the weights of these indexes now. */
export async function weightsIn(cluster: SearchCluster, { passages }: Indexes): Promise<Weights> {
  return weightsOf((await mappingOf(cluster, passages)) ?? latestMapping);
}

/** Returns the version of an index's mapping; undefined if there is no such index. */
async function mappingOf(cluster: SearchCluster, name: string): Promise<number | undefined> {
  const options = { answer: Mappings };
  const found = await ifThere(cluster.ask("GET", `/${name}/_mapping`, undefined, options));
  const versions = Object.values(found ?? {}).map(
    ({ mappings }) => mappings?.["_meta"]?.version ?? 1,
  );
  return versions.length > 0 ? Math.min(...versions) : undefined;
}

/** Creates an index under an alias. Returns false if it exists. */
export async function createIndex(
  cluster: SearchCluster,
  kind: keyof Indexes,
  { name, alias }: { name: string; alias: string },
): Promise<boolean> {
  const body = {
    settings: {
      number_of_shards: cluster.shards,
      number_of_replicas: cluster.replicas,
      refresh_interval: "1s",
      // Versions of removed entries are remembered for as long as a change may be late.
      gc_deletes: "1h",
      similarity,
    },
    mappings: {
      dynamic: "strict",
      _meta: { version: latestMapping },
      _source: { enabled: false },
      properties: properties[kind],
    },
    aliases: { [alias]: {} },
  };
  try {
    await cluster.ask("PUT", `/${name}`, body, { timeoutMs: administrationMs });
    return true;
  } catch (error) {
    if (String(error).includes("resource_already_exists")) return false;
    throw error;
  }
}

/** Makes what was written so far visible to searches, as the cluster does every second. */
export const refresh = (cluster: SearchCluster, { passages, documents }: Indexes) =>
  cluster.ask("POST", `/${passages},${documents}/_refresh`, undefined, {
    timeoutMs: administrationMs,
  });

/** Returns undefined where the cluster answers that something is not there. */
export async function ifThere<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof SearchClusterError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Has the entries found best first, with their scores and these fields as `sort`: they are there once
 * the entries are ranked, while reading fields of each entry afterwards takes a third of a search.
 */
export const bySort = (fields: readonly string[]) => ({
  sort: ["_score", ...fields.map((field) => ({ [field]: "asc" }))],
  stored_fields: "_none_",
});

/** How the indexes in use score. */
export type Scoring = Pick<ClusterState, "version" | "weights">;

/** Returns the boost by which a field's scores are BM25 times `weight`. */
export const boostOf = (field: ScoredField, weight: number, { version, weights }: Scoring) =>
  version < 3 ? weight / (fieldK1(weights)[field] + 1) : weight;

/** Terms are separated by spaces. */
export const tokenOf = (term: string) => term.replaceAll(/\s/gu, "\u0001");
