import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Config, Log } from "#deps";
import { openBlobs } from "#platform/blobs.ts";
import { ConfigError, readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { openDatabase, openPool } from "#platform/postgres/database.ts";
import { runningEmbedded, startEmbedded } from "#platform/postgres/embedded.ts";
import { isMigrated } from "#platform/postgres/migrate.ts";

import { examine } from "../features/doctor/doctor.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Connects to the configured database; starts the embedded one if it is not running. */
async function reachDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">) {
  const url = databaseUrl ?? runningEmbedded(dataDir);
  if (url) return { url, stop: async () => {} };
  if (!existsSync(join(dataDir, "postgres", "PG_VERSION"))) {
    throw new ConfigError(`There is no database in ${dataDir} yet. Start Lectern first.`);
  }
  return startEmbedded(dataDir);
}

/** Checks the installation of these settings. Returns true when no problem remains. */
async function run(args: string[], log: Log): Promise<boolean> {
  const unknown = args.find((arg) => arg !== "--repair");
  if (unknown) throw new ConfigError(`doctor knows --repair, and not ${unknown}.`);
  const config = readConfig(process.env, version);
  const { url, stop } = await reachDatabase(config);
  const pool = openPool(url, log, 2);
  const db = openDatabase(pool);
  try {
    if (!(await isMigrated(pool))) {
      throw new ConfigError(
        "The database is of an older version. Start Lectern once, then try again.",
      );
    }
    const blobs = await openBlobs(config, log);
    return await examine({ db, blobs }, { repair: args.includes("--repair") }, say);
  } finally {
    await db.destroy();
    await stop();
  }
}

const { version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { version: string };

try {
  process.exitCode = (await run(process.argv.slice(2), openLog("warn"))) ? 0 : 1;
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof ConfigError ? `${why}\n` : `The examination failed. ${why}\n`,
  );
  process.exitCode = 1;
}
