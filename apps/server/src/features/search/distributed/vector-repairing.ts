import { z } from "zod";

import type { Db, Deps, SearchCluster } from "#deps";

import { waitingIn, workspaces } from "./feed-store.ts";
import * as store from "./vector-feed-store.ts";
import { vectorIndex, vectorsIn } from "./vector-index.ts";

const documentsAtOnce = 5_000;
const timeoutMs = 60_000;

const Key = z.object({ document: z.string(), generation: z.number() });
const Counts = z.object({
  aggregations: z.object({
    each: z.object({
      after_key: Key.optional(),
      buckets: z.array(z.object({ key: Key, doc_count: z.number() })),
    }),
  }),
});

/** Notes each document of which the cluster holds too few vectors, or some that it should not. */
export async function repairVectors(
  { db, log }: Pick<Deps, "db" | "log">,
  cluster: SearchCluster,
): Promise<void> {
  if (!(await vectorIndex(cluster))?.isFilled) return;
  for (const organizationId of await workspaces(db)) {
    const differing = await differingIn(db, cluster, organizationId);
    if (differing.length === 0) continue;
    await store.noteVectors(db, organizationId, differing);
    log.info({ documents: differing.length }, "the vectors of the search cluster are repaired");
  }
}

/** Returns the numbers of the documents in which they differ, without changes that wait. */
async function differingIn(db: Db, cluster: SearchCluster, organizationId: string) {
  const held = await heldOf(cluster, organizationId);
  const waiting = new Set([
    ...(await waitingIn(db, organizationId)),
    ...(await store.waitingVectorsIn(db, organizationId)),
  ]);
  const expected = await store.expectedVectors(db, organizationId);
  const wanted = new Map(
    expected.map(({ no, generation, vectors }) => [no, [generation, vectors]]),
  );
  return [...new Set([...held.keys(), ...wanted.keys()])].filter(
    (no) => !waiting.has(no) && String(held.get(no)) !== String(wanted.get(no)),
  );
}

/** Returns generations and numbers of vectors in turn, by the number of the document. */
async function heldOf(cluster: SearchCluster, organizationId: string) {
  const held = new Map<number, number[]>();
  const sources = ["document", "generation"].map((field) => ({ [field]: { terms: { field } } }));
  let after: object | undefined;
  do {
    const body = {
      size: 0,
      query: { bool: { filter: [{ term: { organization: organizationId } }] } },
      aggs: {
        each: { composite: { size: documentsAtOnce, sources, ...(after && { after }) } },
      },
    };
    const path = `/${vectorsIn(cluster)}/_search`;
    const options = { timeoutMs, answer: Counts };
    const { aggregations } = await cluster.ask("POST", path, body, options);
    for (const { key, doc_count: count } of aggregations.each.buckets) {
      const no = Number(key.document);
      held.set(no, [...(held.get(no) ?? []), key.generation, count]);
    }
    after = aggregations.each.after_key;
  } while (after !== undefined);
  return held;
}
