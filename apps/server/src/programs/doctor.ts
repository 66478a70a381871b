import type pg from "pg";

import type { Log, SearchCluster, Settings } from "#deps";
import { openBlobs } from "#platform/blobs.ts";
import { ConfigError, readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { openSearchCluster } from "#platform/search-cluster/cluster.ts";
import { openDatabase, openPool } from "#platform/postgres/database.ts";
import { oneAtATime } from "#platform/postgres/one-at-a-time.ts";
import { openScopes } from "#platform/postgres/scoped-database.ts";
import { inAllWorkspaces } from "#scopes";

import { examine } from "../features/doctor/doctor.ts";
import { clusterIndex } from "../features/search/distributed/engine.ts";
import { rebuildLock } from "../features/search/distributed/rebuild-store.ts";
import {
  cancelRebuild,
  rebuildIndex,
  stateOfIndex,
} from "../features/search/distributed/rebuilding.ts";
import { embeddedIndex } from "../features/search/embedded/engine.ts";
import { demandMigrated, reachDatabase, readArgs, runProgram, say, UsageError } from "./program.ts";
import { version } from "./version.ts";

const usage = `lectern doctor [--repair | --rebuild-index | --cancel-rebuild]

Checks files, rows, the search index and the audit log, while Lectern runs or not.
  --repair          removes files without a row and index entries without a document, and has the
                    next start index documents that the index lacks
  --rebuild-index   builds the index of the search cluster again beside the one in use, and switches
                    over; continues where it was interrupted
  --cancel-rebuild  gives up a rebuild that was interrupted`;

interface Installation {
  config: Settings;
  log: Log;
  pool: pg.Pool;
}

/** Checks the installation of these settings. Returns false while a problem remains. */
async function run() {
  const { values, positionals } = readArgs(usage, {
    repair: { type: "boolean", default: false },
    "rebuild-index": { type: "boolean", default: false },
    "cancel-rebuild": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  const { repair, "rebuild-index": isRebuild, "cancel-rebuild": isCancel, help } = values;
  if (help) return say(usage);
  if (positionals.length > 0) throw new UsageError(`doctor takes no names.\n\n${usage}`);
  if ([repair, isRebuild, isCancel].filter(Boolean).length > 1)
    throw new UsageError(`doctor does one of these at a time.\n\n${usage}`);
  const config = readConfig(process.env, version);
  const cluster = config.search && openSearchCluster(config.search);
  if ((isRebuild || isCancel) && !cluster)
    throw new ConfigError("There is no search cluster: SEARCH_URL is not set.");
  const log = openLog("warn");
  const { url, stop } = await reachDatabase(config);
  try {
    await demandMigrated(url, log);
    const pool = openPool(url, log, 3);
    try {
      const installation = { config, log, pool };
      if (!cluster || !(isRebuild || isCancel)) return await check(installation, cluster, repair);
      return await rebuild(installation, cluster, isRebuild ? rebuildIndex : cancelRebuild);
    } finally {
      await pool.end();
    }
  } finally {
    await stop();
  }
}

async function check(
  { config, log, pool }: Installation,
  cluster: SearchCluster | undefined,
  repair: boolean,
) {
  const db = openDatabase(pool);
  const blobs = await openBlobs(config, log);
  const searchEngine = cluster ? clusterIndex(cluster) : embeddedIndex;
  const isHealthy = await examine({ db, blobs, searchEngine }, { repair }, say);
  const state = cluster && (await stateOfIndex({ db }, cluster));
  if (state !== undefined) say(state);
  return isHealthy;
}

async function rebuild(
  { log, pool }: Installation,
  cluster: SearchCluster,
  work: typeof rebuildIndex,
): Promise<boolean> {
  const { db } = inAllWorkspaces({ db: openDatabase(pool), dbFor: openScopes(pool) });
  const done = await oneAtATime(pool, rebuildLock, () => work({ db, log }, cluster, say));
  if (done === undefined) say("The search index is being built again by another process.");
  return done === true;
}

await runProgram(run, "The examination failed.");
