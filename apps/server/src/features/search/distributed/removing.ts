import { z } from "zod";

import type { SearchCluster } from "#deps";

import type { Bulk } from "./bulk.ts";
import { among, anyOf } from "./clauses.ts";
import type { WaitingChange } from "./feed-store.ts";
import type { Indexes } from "./indexes.ts";

const entriesAtOnce = 1_000;
/** A query may have 1,024 clauses; each document takes two. */
const documentsAtOnce = 256;
const timeoutMs = 20_000;
/** Indexes that are being built may be gone at any time. */
const unlessGone = "ignore_unavailable=true";

const Got = z.object({
  docs: z.array(
    z.object({ _id: z.string(), found: z.boolean().optional(), error: z.unknown().optional() }),
  ),
});
const Counted = z.object({
  /** Absent where the index is gone. */
  aggregations: z
    .object({ each: z.object({ buckets: z.array(z.object({ key: z.string() })) }) })
    .optional(),
});

/**
 * Returns the numbers of those of these documents of which the indexes hold anything. The entry of a
 * document is written before those of its passages and removed after them; where that was interrupted,
 * the passages are found.
 */
export async function stillHeld(
  cluster: SearchCluster,
  { passages, documents }: Indexes,
  changes: readonly WaitingChange[],
): Promise<Set<number>> {
  if (changes.length === 0) return new Set();
  const ids = changes.map(({ document_no: no }) => String(no));
  const asked = { docs: ids.map((_id) => ({ _index: documents, _id, _source: false })) };
  const { docs } = await cluster.ask("POST", "/_mget", asked, { timeoutMs, answer: Got });
  const body = {
    size: 0,
    query: { bool: { filter: [among("document", ids)] } },
    aggs: { each: { terms: { field: "document", size: ids.length } } },
  };
  const { aggregations } = await cluster.ask("POST", `/${passages}/_search?${unlessGone}`, body, {
    timeoutMs,
    answer: Counted,
  });
  // What cannot be told counts as held.
  const got = docs.filter(({ found, error }) => found === true || error !== undefined);
  const left = aggregations?.each.buckets ?? [];
  return new Set([...got.map(({ _id }) => _id), ...left.map(({ key }) => key)].map(Number));
}

const Found = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _index: z.string(),
        _id: z.string(),
        fields: z.object({ document: z.tuple([z.string()]) }),
      }),
    ),
  }),
});

/**
 * Removes what these indexes, one after the other, hold of earlier changes of these documents; of
 * documents that are not `found`, all. The versions of the removals refuse entries of earlier changes
 * that arrive later.
 */
export async function removeOlder(
  cluster: SearchCluster,
  bulk: Bulk,
  indexes: readonly string[],
  changes: readonly WaitingChange[],
  found: ReadonlySet<number>,
): Promise<void> {
  for (let at = 0; at < changes.length; at += documentsAtOnce) {
    const some = changes.slice(at, at + documentsAtOnce);
    for (const index of indexes) await removeFrom(cluster, bulk, index, some, found);
  }
}

async function removeFrom(
  cluster: SearchCluster,
  bulk: Bulk,
  index: string,
  changes: readonly WaitingChange[],
  found: ReadonlySet<number>,
): Promise<void> {
  const versions = new Map(changes.map(({ document_no: no, change }) => [String(no), change]));
  const query = anyOf(
    changes.map(({ document_no: no, change }) => ({
      bool: {
        filter: [
          { term: { document: String(no) } },
          { range: { change: found.has(no) ? { lt: change } : { lte: change } } },
        ],
      },
    })),
  );
  const options = { timeoutMs };
  const body = { size: entriesAtOnce, _source: false, docvalue_fields: ["document"], query };
  let isMore = true;
  while (isMore) {
    await cluster.ask("POST", `/${index}/_refresh?${unlessGone}`, undefined, options);
    const { hits } = await cluster.ask("POST", `/${index}/_search?${unlessGone}`, body, {
      ...options,
      answer: Found,
    });
    for (const { _index, _id, fields } of hits.hits) {
      const version = versions.get(fields.document[0]) ?? 0;
      await bulk.add([{ delete: { _index, _id, version, version_type: "external_gte" } }]);
    }
    await bulk.send();
    isMore = hits.hits.length > 0;
  }
}
