import { type Deps, type SearchCluster } from "#deps";

import { compareCluster } from "./comparing.ts";
import { noteDocuments, noteNumbers, workspaces } from "./feed-store.ts";
import { currentIn, openIndexes, refresh } from "./indexes.ts";
import { repairVectors } from "./vector-repairing.ts";

const everyMs = 3_600_000;

/** Compares the cluster with the database every hour, in each worker process, until it ends. */
export function keepClusterRepaired(deps: Deps, cluster: SearchCluster): void {
  const run = () =>
    repairCluster(deps, cluster).catch((error: unknown) =>
      deps.log.warn({ err: error }, "the search cluster could not be compared"),
    );
  const timer = setInterval(() => void run(), everyMs);
  deps.ending.addEventListener("abort", () => clearInterval(timer), { once: true });
}

/**
 * Notes each document that the cluster has incompletely or no longer should have, so that it is sent
 * again or removed.
 */
export async function repairCluster(deps: Pick<Deps, "db" | "log">, cluster: SearchCluster) {
  await openIndexes(cluster);
  await refresh(cluster, currentIn(cluster));
  for (const organizationId of await workspaces(deps.db)) {
    await deps.db.transaction().execute(async (tx) => {
      const { gone, lacking } = await compareCluster(cluster, tx, organizationId);
      await noteNumbers(tx, organizationId, gone);
      const again = lacking.filter(({ passages }) => passages).map(({ id }) => id);
      await noteDocuments(tx, organizationId, again);
      if (gone.length + again.length > 0)
        deps.log.info(
          { gone: gone.length, lacking: again.length },
          "the search cluster is repaired",
        );
    });
  }
  await repairVectors(deps, cluster);
}
