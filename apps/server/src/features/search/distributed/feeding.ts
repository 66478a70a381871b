import type { Db, Deps, SearchCluster } from "#deps";

import { Bulk } from "./bulk.ts";
import { entriesOf } from "./entries.ts";
import { searchableOf, takeChanges, termsOf, type WaitingChange } from "./feed-store.ts";
import { currentIn, type Indexes, nextIn, openIndexes } from "./indexes.ts";
import { isBuiltAnew } from "./rebuild-store.ts";
import { removeOlder, stillHeld } from "./removing.ts";

const everyMs = 1_000;
const longestWaitMs = 30_000;
const changesAtOnce = 512;

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
    if (changes.length === 0) return 0;
    const ofDocuments = changes.filter(({ for_rebuild }) => !for_rebuild);
    const targets = [targetOf(currentIn(cluster), ofDocuments)];
    // Asked after the changes were taken: a rebuild that begins later reads what they have changed.
    if (await isBuiltAnew(tx, cluster.prefix)) {
      // Otherwise the cluster would create an index of this name where the alias is gone.
      targets.push(targetOf(nextIn(cluster), changes, { require_alias: true }));
    }
    await send(deps, tx, cluster, targets);
    return changes.length;
  });
}

/** Indexes that are told of changes. */
interface Target {
  indexes: Indexes;
  changes: readonly WaitingChange[];
  numbers: ReadonlySet<number>;
  /** Of each entry that is sent. */
  options: object;
  /** Numbers of documents that the indexes may hold more of than what was sent. */
  older: Set<number>;
}

const targetOf = (
  indexes: Indexes,
  changes: readonly WaitingChange[],
  options: object = {},
): Target => ({
  indexes,
  changes,
  numbers: new Set(changes.map(({ document_no: no }) => no)),
  options,
  older: new Set(),
});

/** Sends changes to the indexes in use and to those that are being built, so that none is missing. */
async function send(
  { log }: Pick<Deps, "log">,
  tx: Db,
  cluster: SearchCluster,
  targets: readonly Target[],
) {
  const bulk = new Bulk(cluster, (error) => log.error({ error }, "the cluster refused an entry"));
  const found = await searchableOf(
    tx,
    targets.flatMap(({ changes }) => changes),
  );
  const terms = await termsOf(tx, found);
  for (const document of found) {
    const entries = entriesOf(document, terms.get(document.no) ?? []);
    const version = { version: document.change, version_type: "external_gte" };
    for (const { indexes, numbers, options, older } of targets) {
      if (!numbers.has(document.no)) continue;
      for (const { kind, id, fields } of entries) {
        const index = { _index: indexes[kind], _id: id, ...version, ...options };
        const onUpdate = kind === "documents" ? () => older.add(document.no) : undefined;
        await bulk.add([{ index }, fields], onUpdate);
      }
    }
  }
  await bulk.send();
  const numbers = new Set(found.map(({ no }) => no));
  for (const { indexes, changes, older } of targets) {
    const gone = changes.filter(({ document_no: no }) => !numbers.has(no));
    const held = await stillHeld(cluster, indexes, gone);
    const toRemove = changes.filter(({ document_no: no }) => older.has(no) || held.has(no));
    await removeOlder(cluster, bulk, indexes, toRemove, numbers);
  }
}
