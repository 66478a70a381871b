import { z } from "zod";

import type { Db, IndexComparison, SearchCluster } from "#deps";

import { embeddedIndex } from "../embedded/engine.ts";
import { type ExpectedDocument, expectedOf, waitingIn } from "./feed-store.ts";
import { currentIn, type Indexes } from "./indexes.ts";

const entriesAtOnce = 5_000;
const timeoutMs = 60_000;

const Entries = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        sort: z.array(z.unknown()),
        fields: z.object({
          document: z.tuple([z.string()]),
          generation: z.tuple([z.number()]),
          passages: z.tuple([z.number()]),
        }),
      }),
    ),
  }),
});

const Key = z.record(z.string(), z.union([z.string(), z.number()]));
const Counts = z.object({
  aggregations: z.object({
    each: z.object({
      after_key: Key.optional(),
      buckets: z.array(z.object({ key: Key, doc_count: z.number() })),
    }),
  }),
});

interface Held {
  generation: number;
  passages: number;
}

/**
 * Compares what the cluster shows of a workspace with the database, without changes that wait. Refresh
 * the indexes before.
 */
export async function compareCluster(
  cluster: SearchCluster,
  tx: Db,
  organizationId: string,
): Promise<IndexComparison> {
  const embedded = await embeddedIndex.health(tx, organizationId);
  const indexes = currentIn(cluster);
  const { indexed, gone, lacking } = await differencesIn(cluster, tx, organizationId, indexes);
  const without = new Set(embedded.lacking.map(({ id }) => id));
  return {
    indexed: Math.max(embedded.indexed, indexed),
    gone: [...new Set([...embedded.gone, ...gone])].toSorted((one, other) => one - other),
    ready: embedded.ready,
    lacking: [
      ...embedded.lacking,
      ...lacking.filter(({ id }) => !without.has(id)).map(({ id }) => ({ id, passages: true })),
    ],
  };
}

interface Differences {
  /** Number of documents that the indexes hold. */
  indexed: number;
  /** Numbers of documents that they hold and should not. */
  gone: number[];
  /** Those that they hold too little or too much of. */
  lacking: ExpectedDocument[];
}

/** The same for these indexes. */
export async function differencesIn(
  cluster: SearchCluster,
  tx: Db,
  organizationId: string,
  indexes: Indexes,
): Promise<Differences> {
  const held = await heldOf(cluster, organizationId, indexes);
  const counted = await passagesOf(cluster, organizationId, indexes);
  const waiting = await waitingIn(tx, organizationId);
  const expected = await expectedOf(tx, organizationId);
  const known = new Set(expected.map(({ no }) => no));
  const gone = [...new Set([...held.keys(), ...counted.keys()])].filter(
    (no) => !known.has(no) && !waiting.has(no),
  );
  const lacking = expected.filter(({ no, generation }) => {
    const own = held.get(no);
    const isWhole = own?.generation === generation && own.passages === counted.get(no);
    return !isWhole && !waiting.has(no);
  });
  return { indexed: held.size, gone, lacking };
}

/** Returns the documents that an index holds, by number. */
async function heldOf(
  cluster: SearchCluster,
  organizationId: string,
  { documents }: Indexes,
): Promise<Map<number, Held>> {
  const held = new Map<number, Held>();
  let after: unknown[] | undefined;
  do {
    const body = {
      size: entriesAtOnce,
      _source: false,
      docvalue_fields: ["document", "generation", "passages"],
      query: { bool: { filter: [{ term: { organization: organizationId } }] } },
      sort: [{ document: "asc" }],
      ...(after && { search_after: after }),
    };
    const path = `/${documents}/_search`;
    const options = { timeoutMs, answer: Entries };
    const { hits } = await cluster.ask("POST", path, body, options);
    for (const { fields } of hits.hits) {
      held.set(Number(fields.document[0]), {
        generation: fields.generation[0],
        passages: fields.passages[0],
      });
    }
    after = hits.hits.at(-1)?.sort;
  } while (after !== undefined);
  return held;
}

/** Returns how many passages an index holds of each document, by number. */
async function passagesOf(
  cluster: SearchCluster,
  organizationId: string,
  { passages }: Indexes,
): Promise<Map<number, number>> {
  const counted = new Map<number, number>();
  for await (const { key, count } of countBy(cluster, passages, organizationId, ["document"]))
    counted.set(Number(key["document"]), count);
  return counted;
}

/** Returns how many entries of a workspace an index holds, by the values of these fields. */
export async function* countBy(
  cluster: SearchCluster,
  index: string,
  organizationId: string,
  fields: readonly string[],
): AsyncGenerator<{ key: z.infer<typeof Key>; count: number }> {
  const sources = fields.map((field) => ({ [field]: { terms: { field } } }));
  let after: object | undefined;
  do {
    const body = {
      size: 0,
      query: { bool: { filter: [{ term: { organization: organizationId } }] } },
      aggs: { each: { composite: { size: entriesAtOnce, sources, ...(after && { after }) } } },
    };
    const options = { timeoutMs, answer: Counts };
    const { aggregations } = await cluster.ask("POST", `/${index}/_search`, body, options);
    for (const { key, doc_count: count } of aggregations.each.buckets) yield { key, count };
    after = aggregations.each.after_key;
  } while (after !== undefined);
}
