import { z } from "zod";

import type { SearchCluster } from "#deps";

import { administrationMs, ifThere, place } from "./indexes.ts";

type Named = Pick<SearchCluster, "prefix">;

/** An alias. */
export const vectorsIn = ({ prefix }: Named) => `${prefix}-vectors`;

/** Vectors of the same length are compared in one graph, whichever model made them. */
export const fieldOf = (dimensions: number) => `vector_${dimensions}`;

/** What is known of the index of vectors. */
export interface VectorIndex {
  /** The number of the last note by which it is filled; undefined: nothing is noted yet. */
  noted: number | undefined;
  /** Whether it holds all vectors, except those of changes that wait. */
  isFilled: boolean;
  dimensions: ReadonlySet<number>;
}

const Mappings = z.record(
  z.string(),
  z.object({
    mappings: z.object({
      _meta: z.object({ noted: z.number().optional(), filled: z.boolean().optional() }).optional(),
      properties: z.record(z.string(), z.object({ dimension: z.number().optional() })),
    }),
  }),
);
const Plugins = z.object({
  nodes: z.record(
    z.string(),
    z.object({ plugins: z.array(z.object({ name: z.string() })).optional() }),
  ),
});

/** Another process may fill the index, or lose it. */
const keepsMs = { filled: 60_000, others: 2_000 };
const looks = new WeakMap<
  SearchCluster,
  { until: number; index: Promise<VectorIndex | undefined> }
>();

/** Returns what is known of the index; undefined if there is none. */
export function vectorIndex(cluster: SearchCluster): Promise<VectorIndex | undefined> {
  const last = looks.get(cluster);
  if (last && Date.now() < last.until) return last.index;
  const index = look(cluster);
  const known = { until: Date.now() + keepsMs.others, index };
  looks.set(cluster, known);
  index.then(
    (found) => {
      if (found?.isFilled) known.until = Date.now() + keepsMs.filled;
    },
    () => looks.delete(cluster),
  );
  return index;
}

/** Has the next call look again. */
export const lookAtVectorsAgain = (cluster: SearchCluster) => looks.delete(cluster);

async function look(cluster: SearchCluster): Promise<VectorIndex | undefined> {
  const path = `/${vectorsIn(cluster)}/_mapping`;
  const found = await ifThere(cluster.ask("GET", path, undefined, { answer: Mappings }));
  const [mappings] = Object.values(found ?? {}).map((index) => index.mappings);
  if (!mappings) return undefined;
  const dimensions = Object.values(mappings.properties).flatMap(({ dimension: of }) => of ?? []);
  return {
    noted: mappings["_meta"]?.noted,
    isFilled: mappings["_meta"]?.filled === true,
    dimensions: new Set(dimensions),
  };
}

/** Creates the index if it does not exist; undefined if the cluster cannot compare vectors. */
export async function openVectors(cluster: SearchCluster): Promise<VectorIndex | undefined> {
  const found = await vectorIndex(cluster);
  if (found || !(await canCompare(cluster))) return found;
  const body = {
    settings: {
      "index.knn": true,
      number_of_shards: cluster.shards,
      number_of_replicas: cluster.replicas,
      refresh_interval: "1s",
      // Versions of removed entries are remembered for as long as a change may be late.
      gc_deletes: "1h",
    },
    mappings: {
      dynamic: "strict",
      _source: { enabled: false },
      properties: { ...place, ordinal: { type: "integer" }, model: { type: "keyword" } },
    },
    aliases: { [vectorsIn(cluster)]: {} },
  };
  try {
    const options = { timeoutMs: administrationMs };
    await cluster.ask("PUT", `/${vectorsIn(cluster)}-1`, body, options);
  } catch (error) {
    if (!String(error).includes("resource_already_exists")) throw error;
  }
  lookAtVectorsAgain(cluster);
  return vectorIndex(cluster);
}

/** Whether every node has the k-NN plugin: a shard with vectors may be on any of them. */
async function canCompare(cluster: SearchCluster): Promise<boolean> {
  const path = "/_nodes/plugins?filter_path=nodes.*.name,nodes.*.plugins.name";
  const { nodes } = await cluster.ask("GET", path, undefined, { answer: Plugins });
  const each = Object.values(nodes);
  return each.every(({ plugins = [] }) => plugins.some(({ name }) => name === "opensearch-knn"));
}

/** Says in the index how far it is filled. */
export async function setFilled(cluster: SearchCluster, noted: number, filled: boolean) {
  const body = { _meta: { noted, filled } };
  const options = { timeoutMs: administrationMs };
  await cluster.ask("PUT", `/${vectorsIn(cluster)}/_mapping`, body, options);
  lookAtVectorsAgain(cluster);
}

/** Adds the field for vectors of this length. It changes nothing if it is there. */
export async function addField(cluster: SearchCluster, dimensions: number): Promise<void> {
  const vector = {
    type: "knn_vector",
    dimension: dimensions,
    data_type: "byte",
    method: { name: "hnsw", engine: "lucene", space_type: "cosinesimil" },
  };
  const body = { properties: { [fieldOf(dimensions)]: vector } };
  const options = { timeoutMs: administrationMs };
  await cluster.ask("PUT", `/${vectorsIn(cluster)}/_mapping`, body, options);
  lookAtVectorsAgain(cluster);
}
