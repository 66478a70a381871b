import { z } from "zod";

import type { SearchCluster } from "#deps";

import {
  administrationMs,
  builtIn,
  createIndex,
  currentIn,
  ifThere,
  kinds,
  nextIn,
} from "./indexes.ts";

const Aliases = z.record(z.string(), z.unknown());

/** Returns the names of the indexes behind a name, which may be that of an index itself. */
async function behind(cluster: SearchCluster, name: string): Promise<string[]> {
  const options = { timeoutMs: administrationMs, answer: Aliases };
  const found = await ifThere(cluster.ask("GET", `/${name}/_alias`, undefined, options));
  return Object.keys(found ?? {});
}

const removeIndex = (cluster: SearchCluster, name: string) =>
  ifThere(cluster.ask("DELETE", `/${name}`, undefined, { timeoutMs: administrationMs }));

/** Creates the indexes of a rebuild. Returns whether any of them did not exist. */
export async function createNext(cluster: SearchCluster, id: string): Promise<boolean> {
  const built = builtIn(cluster, id);
  const next = nextIn(cluster);
  let isNew = false;
  for (const kind of kinds) {
    // Left by a rebuild whose row is gone, as when another cluster was used for a time.
    const others = (await behind(cluster, next[kind])).filter((name) => name !== built[kind]);
    for (const name of others) await removeIndex(cluster, name);
    const names = { name: built[kind], alias: next[kind] };
    if (await createIndex(cluster, kind, names)) isNew = true;
  }
  return isNew;
}

/** Returns the names of the indexes in use. */
export async function indexesInUse(cluster: SearchCluster): Promise<string[]> {
  const current = currentIn(cluster);
  return (await Promise.all(kinds.map((kind) => behind(cluster, current[kind])))).flat();
}

/** Whether the indexes of this rebuild are in use. */
export async function isInUse(cluster: SearchCluster, id: string): Promise<boolean> {
  const used = new Set(await indexesInUse(cluster));
  return Object.values(builtIn(cluster, id)).every((name) => used.has(name));
}

/**
 * Brings the indexes of a rebuild into use instead of these, all in one step. An index that has the
 * name of an alias is removed in it.
 */
export async function bringIntoUse(cluster: SearchCluster, id: string, replaced: string[]) {
  const [built, current, next] = [builtIn(cluster, id), currentIn(cluster), nextIn(cluster)];
  const actions = kinds.flatMap((kind) => [
    ...replaced
      .filter((index) => index.startsWith(current[kind]))
      .map((index) =>
        index === current[kind]
          ? { remove_index: { index } }
          : { remove: { index, alias: current[kind] } },
      ),
    { remove: { index: built[kind], alias: next[kind] } },
    { add: { index: built[kind], alias: current[kind] } },
  ]);
  await cluster.ask("POST", "/_aliases", { actions }, { timeoutMs: administrationMs });
}

/** Removes indexes that are no longer in use. */
export async function removeReplaced(cluster: SearchCluster, replaced: readonly string[]) {
  const used = new Set(await indexesInUse(cluster));
  // An index that had the name of an alias is gone since the switch.
  const names = new Set<string>(Object.values(currentIn(cluster)));
  for (const name of replaced)
    if (!used.has(name) && !names.has(name)) await removeIndex(cluster, name);
}

/** Removes the indexes of a rebuild that is given up. */
export async function removeBuilt(cluster: SearchCluster, id: string): Promise<void> {
  for (const name of Object.values(builtIn(cluster, id))) await removeIndex(cluster, name);
}
