import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { startEmbedded, runningEmbedded } from "#platform/postgres/embedded/embedded.ts";
import { prepareDatabase } from "#platform/postgres/prepare.ts";

import { readArgs, runProgram, say, UsageError } from "./program.ts";
import { version } from "./version.ts";

const usage = `lectern migrate

Brings the database to this version, as a start of Lectern does, and ends. An empty database gets its
tables. Processes of the version before go on running; deploy it before them where they are many.`;

async function run() {
  const { values, positionals } = readArgs(usage, { help: { type: "boolean", default: false } });
  if (values.help) return say(usage);
  if (positionals.length > 0) throw new UsageError(`migrate takes no names.\n\n${usage}`);
  const config = readConfig(process.env, version);
  const log = openLog(config.logLevel);
  const running = config.databaseUrl ?? runningEmbedded(config.dataDir);
  const embedded = running === undefined ? await startEmbedded(config.dataDir) : undefined;
  try {
    await prepareDatabase(running ?? embedded?.url ?? "", config, log);
    say(`The database is at version ${version}.`);
  } finally {
    await embedded?.stop();
  }
}

await runProgram(run, "The database was not migrated.");
