import { encryptedValues } from "../features.ts";
import { readConfig } from "#platform/config.ts";
import { openKeys } from "#platform/keys/keys.ts";
import { rotate } from "#platform/keys/rotation.ts";
import { openLog } from "#platform/log.ts";
import { openDatabase, openPool } from "#platform/postgres/database.ts";
import { openScopes } from "#platform/postgres/scoped-database.ts";
import { inAllWorkspaces } from "#scopes";

import { reachDatabase, readArgs, runProgram, say, UsageError } from "./program.ts";
import { version } from "./version.ts";

const usage = `lectern rotate-keys

Makes a new version of the keys that sign and encrypt, while Lectern runs or not.`;

async function run() {
  const { values, positionals } = readArgs(usage, { help: { type: "boolean", default: false } });
  if (values.help) return say(usage);
  if (positionals.length > 0) throw new UsageError(`rotate-keys takes no names.\n\n${usage}`);
  const config = readConfig(process.env, version);
  const log = openLog(config.logLevel);
  const { url, stop } = await reachDatabase(config);
  const pool = openPool(url, log, 2);
  // The owner of the tables may also be under row-level security.
  const { db } = inAllWorkspaces({ db: openDatabase(pool), dbFor: openScopes(pool) });
  try {
    const keys = await openKeys(db, config, log);
    say("A new key is being made. It is used once every process knows it.");
    const { version: made, reencrypted, unreadable } = await rotate(db, keys, encryptedValues, log);
    await keys.close();
    say(
      `Key version ${made} is in use. Encrypted again: ${reencrypted}; not readable: ${unreadable}.`,
    );
  } finally {
    await db.destroy();
    await stop();
  }
}

await runProgram(run, "The keys were not rotated.");
