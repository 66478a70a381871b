import type { SearchCluster, SearchEngine } from "#deps";

import { embeddedEngine, embeddedIndex } from "../embedded/engine.ts";
import type { Outside } from "../embedded/spaces.ts";
import { compareCluster } from "./comparing.ts";
import { noteDocuments, noteNumbers } from "./feed-store.ts";
import { currentIn, openIndexes, refresh } from "./indexes.ts";
import { lexical } from "./lexical.ts";
import { nearest } from "./nearest.ts";
import { noteVectors, noteVectorsOf } from "./vector-feed-store.ts";

/** What operators use of the engine, also while the product does not run. */
export const clusterIndex = (
  cluster: SearchCluster,
): Pick<SearchEngine, "remove" | "rebuild" | "health"> => ({
  async remove(tx, organizationId, documentNos) {
    await embeddedIndex.remove(tx, organizationId, documentNos);
    await noteNumbers(tx, organizationId, documentNos);
  },
  async rebuild(tx, organizationId, documentIds) {
    await embeddedIndex.rebuild(tx, organizationId, documentIds);
    await noteDocuments(tx, organizationId, documentIds);
  },
  async health(tx, organizationId) {
    await openIndexes(cluster);
    await refresh(cluster, currentIn(cluster));
    return compareCluster(cluster, tx, organizationId);
  },
});

/**
 * Words are found in the operator's cluster. The rows of postings stay: the cluster is fed from them,
 * and triggers note which documents have changed. Vectors are compared in the cluster once it holds
 * them, and until then, or where it has no k-NN plugin, by the embedded engine.
 */
export function distributedEngine(outside: Outside, cluster: SearchCluster): SearchEngine {
  const embedded = embeddedEngine(outside);
  return {
    ...embedded,
    ...clusterIndex(cluster),
    lexical: (snapshot, searched) => lexical(cluster, snapshot, searched),
    nearest: async (db, query) =>
      (await nearest(cluster, db, query)) ?? (await embedded.nearest(db, query)),
    async put(tx, orgId, change) {
      await embedded.put(tx, orgId, change);
      if (change.kind !== "vectors") return;
      if (change.documentNos) await noteVectors(tx, orgId, change.documentNos);
      else await noteVectorsOf(tx, orgId);
    },
  };
}
