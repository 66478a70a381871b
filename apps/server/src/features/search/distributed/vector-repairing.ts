import type { Db, Deps, SearchCluster } from "#deps";

import { countBy } from "./comparing.ts";
import { waitingIn, workspaces } from "./feed-store.ts";
import * as store from "./vector-feed-store.ts";
import { vectorIndex, vectorsIn } from "./vector-index.ts";

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
  const fields = ["document", "generation"];
  for await (const { key, count } of countBy(cluster, vectorsIn(cluster), organizationId, fields)) {
    const no = Number(key["document"]);
    held.set(no, [...(held.get(no) ?? []), Number(key["generation"]), count]);
  }
  return held;
}
