import { openBlobs } from "#platform/blobs.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { openSearchCluster } from "#platform/search-cluster/cluster.ts";
import { openDatabase, openPool } from "#platform/postgres/database.ts";

import { examine } from "../features/doctor/doctor.ts";
import { clusterIndex } from "../features/search/distributed/engine.ts";
import { embeddedIndex } from "../features/search/embedded/engine.ts";
import { demandMigrated, reachDatabase, readArgs, runProgram, say, UsageError } from "./program.ts";
import { version } from "./version.ts";

const usage = `lectern doctor [--repair]

Checks files, rows, the search index and the audit log, while Lectern runs or not.
  --repair      removes files without a row and index entries without a document, and has the next
                start index documents that the index lacks`;

/** Checks the installation of these settings. Returns false while a problem remains. */
async function run() {
  const { values, positionals } = readArgs(usage, {
    repair: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  if (values.help) return say(usage);
  if (positionals.length > 0) throw new UsageError(`doctor takes no names.\n\n${usage}`);
  const config = readConfig(process.env, version);
  const log = openLog("warn");
  const { url, stop } = await reachDatabase(config);
  try {
    await demandMigrated(url, log);
    const db = openDatabase(openPool(url, log, 2));
    try {
      const blobs = await openBlobs(config, log);
      const searchEngine = config.search
        ? clusterIndex(openSearchCluster(config.search))
        : embeddedIndex;
      const deps = { db, blobs, searchEngine };
      return await examine(deps, { repair: values.repair }, say);
    } finally {
      await db.destroy();
    }
  } finally {
    await stop();
  }
}

await runProgram(run, "The examination failed.");
