import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

import type { Config, Log } from "#deps";
import { ConfigError } from "#platform/config.ts";
import { openPool } from "#platform/postgres/database.ts";
import { runningEmbedded, startEmbedded } from "#platform/postgres/embedded/embedded.ts";
import { isMigrated } from "#platform/postgres/migrate.ts";

/** Where the command was run, for relative paths: npm and `lectern` run programs in our folder. */
export const calledFrom = process.env["INIT_CWD"] ?? process.cwd();

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** A command that was written in a way which the program does not understand. */
export class UsageError extends ConfigError {}

/** Reads a command's arguments. Throws UsageError, with its usage, for others than it knows. */
export function readArgs<const T extends ParseArgsOptionsConfig>(
  usage: string,
  options: T,
  args = process.argv.slice(2),
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const why = error instanceof Error ? error.message.split(". ")[0] : String(error);
    throw new UsageError(`${why}.\n\n${usage}`);
  }
}

/**
 * Runs a program and sets the exit code: 1 where it returns false or fails, 2 where it was called
 * wrongly. `failed` introduces what is not a sentence for the operator.
 */
export async function runProgram(run: () => Promise<boolean | void>, failed: string) {
  try {
    if ((await run()) === false) process.exitCode = 1;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(error instanceof ConfigError ? `${why}\n` : `${failed} ${why}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** Connects to the configured database; starts the embedded one if it is not running. */
export async function reachDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = databaseUrl ?? runningEmbedded(dataDir);
  if (url) return { url, stop: async () => {} };
  if (!existsSync(join(dataDir, "postgres", "PG_VERSION"))) {
    throw new ConfigError(`There is no database in ${dataDir} yet. Start Lectern first.`);
  }
  return startEmbedded(dataDir);
}

/** Throws ConfigError for a database that an older version made. */
export async function demandMigrated(url: string, log: Log): Promise<void> {
  const pool = openPool(url, log, 1);
  try {
    if (await isMigrated(pool)) return;
    throw new ConfigError(
      "The database is of an older version. Start Lectern once, then try again.",
    );
  } finally {
    await pool.end();
  }
}
