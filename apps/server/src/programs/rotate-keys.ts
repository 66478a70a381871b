import { sealedValues } from "../features.ts";
import { ConfigError, readConfig } from "#platform/config.ts";
import { openKeys } from "#platform/keys/keys.ts";
import { rotate } from "#platform/keys/rotation.ts";
import { openLog } from "#platform/log.ts";
import { openDatabase, openPool } from "#platform/postgres/database.ts";
import { runningEmbedded, startEmbedded } from "#platform/postgres/embedded.ts";
import { openScopes } from "#platform/postgres/scoped-database.ts";
import { inAllWorkspaces } from "#scopes";

/** Runs `npm run rotate-keys`, with or without the product running. */
async function main() {
  const config = readConfig(process.env, "");
  const log = openLog(config.logLevel);
  const running = config.databaseUrl ?? runningEmbedded(config.dataDir);
  const server = running ? undefined : await startEmbedded(config.dataDir);
  const pool = openPool(running ?? server?.url ?? "", log, 2);
  // The owner of the tables may also be under row-level security.
  const { db } = inAllWorkspaces({ db: openDatabase(pool), dbFor: openScopes(pool) });
  try {
    const keys = await openKeys(db, config, log);
    process.stdout.write("A new key is being made. It is used once every process knows it.\n");
    const { version, resealed, unreadable } = await rotate(db, keys, sealedValues, log);
    await keys.close();
    process.stdout.write(
      `Key version ${version} is in use. Sealed again: ${resealed}; not readable: ${unreadable}.\n`,
    );
  } finally {
    await db.destroy();
    await server?.stop();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
