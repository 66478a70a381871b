import type { Db, Deps, SearchCluster } from "#deps";

import { Bulk } from "./bulk.ts";
import { entriesOf } from "./entries.ts";
import { searchableOf, takeChanges, termsOf, type WaitingChange } from "./feed-store.ts";
import { openIndexes } from "./indexes.ts";
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
    if (changes.length > 0) await send(deps, tx, cluster, changes);
    return changes.length;
  });
}

async function send(
  { log }: Pick<Deps, "log">,
  tx: Db,
  cluster: SearchCluster,
  changes: readonly WaitingChange[],
) {
  const bulk = new Bulk(cluster, (error) => log.error({ error }, "the cluster refused an entry"));
  const found = await searchableOf(tx, changes);
  for (const document of found) {
    for (const lines of entriesOf(cluster, document, await termsOf(tx, document)))
      await bulk.add(lines);
  }
  await bulk.send();
  await removeOlder(cluster, bulk, changes, new Set(found.map(({ no }) => no)));
}
