import { setTimeout as sleep } from "node:timers/promises";

import { v7 as uuid } from "uuid";

import { type Deps, type SearchCluster, SearchClusterError } from "#deps";

import { differencesIn } from "./comparing.ts";
import { workspaces } from "./feed-store.ts";
import { feed } from "./feeding.ts";
import { lookAgain, nextIn, openIndexes, refresh } from "./indexes.ts";
import * as store from "./rebuild-store.ts";
import * as switching from "./switching.ts";

type Asked = Pick<Deps, "db" | "log">;
type Say = (line: string) => void;

/** Documents noted at a time; changes of documents go before them. */
const notedAtOnce = 512;
const lookAgainMs = 500;
const tellEveryMs = 10_000;
/** Comparisons in which the same documents may differ. */
const mostComparisons = 4;
/** Searches in the replaced indexes have ended by then. */
const lastSearchesMs = 3_000;
/** Failures in a row after which the rebuild ends, to be continued by the next. */
const mostFailures = 8;
const longestWaitMs = 30_000;

/**
 * Builds the indexes again beside those in use, and switches over once they hold the same documents as
 * the database. It continues a rebuild that was interrupted. Returns false if the indexes in use stay.
 */
export async function rebuildIndex(
  deps: Asked,
  cluster: SearchCluster,
  say: Say,
): Promise<boolean> {
  const { db } = deps;
  const { prefix } = cluster;
  if (!(await store.areChangesNoted(db))) {
    say("Lectern has not been started with this search cluster yet. Start it first.");
    return false;
  }
  await openIndexes(cluster);
  const found = await store.findRebuild(db, prefix);
  const id = found?.id ?? uuid();
  if (found) say(`Continuing the rebuild begun at ${found.begun_at.toISOString()}.`);
  else await store.addRebuild(db, prefix, id);
  if (!found?.switched_at && !(await switching.isInUse(cluster, id))) {
    if (await switching.createNext(cluster, id)) await store.restartNoting(db, prefix);
    if (!(await fill(deps, cluster, say))) return false;
    await switchOver(deps, cluster, id, say);
  }
  lookAgain(cluster);
  const { replaced = [] } = (await store.findRebuild(db, prefix)) ?? {};
  await sleep(lastSearchesMs);
  await switching.removeReplaced(cluster, replaced);
  await store.removeRebuild(db, prefix);
  await store.removeNotes(db);
  say("The new index is in use; the one before is removed.");
  return true;
}

/** Gives up a rebuild. Returns false if its indexes are in use already. */
export async function cancelRebuild({ db }: Asked, cluster: SearchCluster, say: Say) {
  const rebuild = await store.findRebuild(db, cluster.prefix);
  if (!rebuild) {
    say("No rebuild of the search index is under way.");
    return true;
  }
  if (rebuild.switched_at || (await switching.isInUse(cluster, rebuild.id))) {
    say("The new index is in use already. Finish with --rebuild-index.");
    return false;
  }
  await db.transaction().execute(async (tx) => {
    await store.stopFeeding(tx);
    await store.removeRebuild(tx, cluster.prefix);
  });
  await store.removeNotes(db);
  await switching.removeBuilt(cluster, rebuild.id);
  say("The rebuild is given up; the index in use stays.");
  return true;
}

/** Returns what the operator should know of the indexes. */
export async function stateOfIndex({ db }: Pick<Deps, "db">, cluster: SearchCluster) {
  const rebuild = await store.findRebuild(db, cluster.prefix);
  if (rebuild) {
    return `A rebuild of the search index, begun at ${rebuild.begun_at.toISOString()}, is not finished: continue it with --rebuild-index, or give it up with --cancel-rebuild.`;
  }
  const { isOutdated } = await openIndexes(cluster);
  return isOutdated
    ? "The search index was made by an older version of Lectern; --rebuild-index builds it again."
    : undefined;
}

/** Fills the new indexes until they hold what the database does. Returns whether they do. */
async function fill(deps: Asked, cluster: SearchCluster, say: Say): Promise<boolean> {
  const { db } = deps;
  const total = await store.countDocuments(db);
  await sendNotes(deps, cluster, say, {
    more: () => store.noteNext(db, cluster.prefix, notedAtOnce),
    async progress() {
      const { noted = 0 } = (await store.findRebuild(db, cluster.prefix)) ?? {};
      const sent = Math.max(0, noted - (await store.countNotes(db)));
      return `${sent.toLocaleString("en")} of ${total.toLocaleString("en")} documents are in the new index.`;
    },
  });
  let before: ReadonlySet<number> | undefined;
  for (let comparison = 1; comparison <= mostComparisons; comparison++) {
    const differing = await differingIn(deps, cluster);
    // A document that did not differ before has changed since, and its change is sent to both.
    const still = [...differing.keys()].filter((no) => before?.has(no) ?? true);
    if (still.length === 0) {
      say(`The new index holds the same ${total.toLocaleString("en")} documents as the database.`);
      return true;
    }
    before = new Set(differing.keys());
    const [some] = still;
    say(
      `The new index differs in ${still.length.toLocaleString("en")} documents, such as number ${some}.`,
    );
    if (comparison === mostComparisons) break;
    for (const [organizationId, own] of Map.groupBy(differing.keys(), (no) => differing.get(no))) {
      if (organizationId !== undefined) await store.noteAgain(db, organizationId, own);
    }
    await sendNotes(deps, cluster, say, {
      more: () => Promise.resolve(0),
      progress: async () => `${await store.countNotes(db)} documents are sent again.`,
    });
  }
  say("The index before stays in use. Look for the cause in the log and run this again.");
  return false;
}

/** Has every note sent to the new indexes: by this process, and by those of a running product. */
async function sendNotes(
  deps: Asked,
  cluster: SearchCluster,
  say: Say,
  { more, progress }: { more: () => Promise<number>; progress: () => Promise<string> },
): Promise<void> {
  let told = Date.now();
  let isMore = true;
  for (;;) {
    const waiting = await store.countNotes(deps.db);
    if (isMore && waiting < notedAtOnce) isMore = (await more()) > 0;
    else if (!isMore && waiting === 0) return;
    const fed = await patiently(say, () => feed(deps, cluster));
    if (fed === 0) await sleep(lookAgainMs);
    if (Date.now() - told < tellEveryMs) continue;
    told = Date.now();
    say(await progress());
  }
}

/** Returns the workspaces of the documents in which the new indexes differ, by their numbers. */
async function differingIn({ db }: Asked, cluster: SearchCluster): Promise<Map<number, string>> {
  await refresh(cluster, nextIn(cluster));
  const differing = new Map<number, string>();
  for (const id of await workspaces(db)) {
    const { gone, lacking } = await differencesIn(cluster, db, id, nextIn(cluster));
    for (const no of [...gone, ...lacking.map((one) => one.no)]) differing.set(no, id);
  }
  return differing;
}

async function switchOver({ db }: Asked, cluster: SearchCluster, id: string, say: Say) {
  const replaced = await switching.indexesInUse(cluster);
  await store.setReplaced(db, cluster.prefix, replaced);
  await patiently(say, () =>
    db.transaction().execute(async (tx) => {
      // From now on no change may be sent to the replaced indexes alone.
      await store.stopFeeding(tx);
      if (!(await switching.isInUse(cluster, id)))
        await switching.bringIntoUse(cluster, id, replaced);
      await store.setSwitched(tx, cluster.prefix);
    }),
  );
}

const canceled = "57014";
const isTransient = (error: unknown) =>
  error instanceof SearchClusterError
    ? error.isTransient
    : error instanceof Error && "code" in error && error.code === canceled;

/** Tries again while the cluster is away or the database is busy, and says so. */
async function patiently<Done>(say: Say, attempt: () => Promise<Done>): Promise<Done> {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error) || failures === mostFailures) throw error;
      say(`Trying again: ${error instanceof Error ? error.message : String(error)}`);
      await sleep(Math.min(longestWaitMs, 1_000 * 2 ** failures));
    }
  }
}
