import type { Db, Deps, SearchCluster } from "#deps";

import { Bulk } from "./bulk.ts";
import { entriesOf } from "./entries.ts";
import {
  type FedDocument,
  searchableOf,
  takeChanges,
  termsOf,
  type WaitingChange,
} from "./feed-store.ts";
import {
  currentIn,
  type Indexes,
  nextIn,
  openIndexes,
  type Weights,
  weightsIn,
} from "./indexes.ts";
import { isBuiltAnew } from "./rebuild-store.ts";
import { removeOlder, stillHeld } from "./removing.ts";
import { noteChanges } from "./vector-feed-store.ts";

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
    // Asked after the changes were taken: a rebuild that begins later reads what they have changed.
    const isBuilding = await isBuiltAnew(tx, cluster.prefix);
    const targets = [await targetOf(cluster, currentIn(cluster), ofDocuments)];
    if (isBuilding) {
      // Otherwise the cluster would create an index of this name where the alias is gone.
      const options = { require_alias: true };
      targets.push(await targetOf(cluster, nextIn(cluster), changes, options));
    }
    const found = await searchableOf(tx, isBuilding ? changes : ofDocuments);
    await send(deps, tx, cluster, found, targets);
    await noteChanges(tx, ofDocuments);
    return changes.length;
  });
}

/** Indexes that are told of changes. */
interface Target {
  indexes: Indexes;
  weights: Weights;
  changes: readonly WaitingChange[];
  numbers: ReadonlySet<number>;
  /** Of each entry that is sent. */
  options: object;
  /** Numbers of documents that the indexes may hold more of than what was sent. */
  older: Set<number>;
}

const targetOf = async (
  cluster: SearchCluster,
  indexes: Indexes,
  changes: readonly WaitingChange[],
  options: object = {},
): Promise<Target> => ({
  indexes,
  weights: await weightsIn(cluster, indexes),
  changes,
  numbers: new Set(changes.map(({ document_no: no }) => no)),
  options,
  older: new Set(),
});

/**
 * Sends the documents that were found to the indexes in use and to those that are being built, so that
 * none is missing, and removes what they hold too much.
 */
async function send(
  { log }: Pick<Deps, "log">,
  tx: Db,
  cluster: SearchCluster,
  found: readonly FedDocument[],
  targets: readonly Target[],
) {
  const bulk = new Bulk(cluster, (error) => log.error({ error }, "the cluster refused an entry"));
  const terms = await termsOf(tx, found);
  for (const document of found) {
    const version = { version: document.change, version_type: "external_gte" };
    for (const { indexes, weights, numbers, options, older } of targets) {
      if (!numbers.has(document.no)) continue;
      const rows = terms.get(document.no) ?? [];
      for (const { kind, id, fields } of entriesOf(document, rows, weights)) {
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
    const { passages, documents } = indexes;
    await removeOlder(cluster, bulk, [passages, documents], toRemove, numbers);
  }
}
