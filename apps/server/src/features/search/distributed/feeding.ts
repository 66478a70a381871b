import type { Db, Deps, SearchCluster } from "#deps";

import { Bulk } from "./bulk.ts";
import { entriesOf } from "./entries.ts";
import { searchableOf, takeChanges, termsOf, type WaitingChange } from "./feed-store.ts";
import { currentIn, nextIn, openIndexes } from "./indexes.ts";
import { isBuiltAnew } from "./rebuild-store.ts";
import { removeOlder } from "./removing.ts";

const everyMs = 1_000;
const longestWaitMs = 30_000;
const changesAtOnce = 64;

/**
 * Tells the cluster of changes, in each worker process, until it ends. While the cluster is away they
 * wait in the outbox.
 */
export function feedCluster(deps: Deps, cluster: SearchCluster): void {
  let waitMs = everyMs;
  const run = async () => {
    try {
      let isMore = true;
      while (isMore && !deps.ending.aborted) isMore = (await feed(deps, cluster)) > 0;
      waitMs = everyMs;
    } catch (error) {
      deps.log.warn({ err: error }, "changes wait for the search cluster");
      waitMs = Math.min(longestWaitMs, 2 * waitMs);
    }
    if (!deps.ending.aborted) timer = setTimeout(() => void run(), waitMs);
  };
  let timer = setTimeout(() => void run(), 0);
  deps.ending.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

/** Tells the cluster of the next changes; returns their number. */
export async function feed(deps: Pick<Deps, "db" | "log">, cluster: SearchCluster) {
  await openIndexes(cluster);
  return deps.db.transaction().execute(async (tx) => {
    const changes = await takeChanges(tx, changesAtOnce);
    // Asked after the changes were taken: a rebuild that begins later reads what they have changed.
    if (changes.length > 0)
      await send(deps, tx, cluster, changes, await isBuiltAnew(tx, cluster.prefix));
    return changes.length;
  });
}

/** Sends changes to the indexes in use and to those that are being built, so that none is missing. */
async function send(
  { log }: Pick<Deps, "log">,
  tx: Db,
  cluster: SearchCluster,
  changes: readonly WaitingChange[],
  isBuilding: boolean,
) {
  const bulk = new Bulk(cluster, (error) => log.error({ error }, "the cluster refused an entry"));
  const [current, next] = [currentIn(cluster), nextIn(cluster)];
  const ofDocuments = changes.filter(({ for_rebuild }) => !for_rebuild);
  const usual = new Set(ofDocuments.map(({ document_no: no }) => no));
  const found = await searchableOf(tx, isBuilding ? changes : ofDocuments);
  for (const document of found) {
    for (const { kind, id, fields } of entriesOf(document, await termsOf(tx, document))) {
      const entry = { _id: id, version: document.change, version_type: "external_gte" };
      if (usual.has(document.no))
        await bulk.add([{ index: { ...entry, _index: current[kind] } }, fields]);
      // Otherwise the cluster would create an index of this name where the alias is gone.
      const sent = { ...entry, _index: next[kind], require_alias: true };
      if (isBuilding) await bulk.add([{ index: sent }, fields]);
    }
  }
  await bulk.send();
  const numbers = new Set(found.map(({ no }) => no));
  await removeOlder(cluster, bulk, current, ofDocuments, numbers);
  if (isBuilding) await removeOlder(cluster, bulk, next, changes, numbers);
}
