import { openBlobs } from "#platform/blobs.ts";
import { backUp } from "#platform/backup/back-up.ts";
import { openPlace } from "#platform/backup/place.ts";
import { ConfigError, readConfig } from "#platform/config.ts";
import { readSecrets, whereIs } from "#platform/keys/root-key.ts";
import { openLog } from "#platform/log.ts";

import { filesNamed } from "../features/files/index.ts";
import {
  calledFrom,
  demandMigrated,
  reachDatabase,
  readArgs,
  runProgram,
  say,
  UsageError,
} from "./program.ts";
import { version } from "./version.ts";

const usage = `lectern backup --to PLACE [--with-key]

Writes one archive of the database and all files, while Lectern runs or not.
  --to PLACE    a folder, or s3://bucket/prefix (with endpoint, region and keys of BLOBS_URL)
  --with-key    also writes the key of the installation into the archive: whoever has the archive
                can then read every secret in it`;

async function run() {
  const { values, positionals } = readArgs(usage, {
    to: { type: "string" },
    "with-key": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  if (values.help) return say(usage);
  if (values.to === undefined || positionals.length > 0) {
    throw new UsageError(`Name the folder or bucket of the archive, and nothing else.\n\n${usage}`);
  }
  const config = readConfig(process.env, version);
  const secrets = values["with-key"] ? readSecrets(config) : undefined;
  if (values["with-key"] && !secrets) throw new ConfigError(`${whereIs(config)} is missing.`);
  const log = openLog("warn");
  const place = await openPlace(values.to, config, { from: calledFrom, env: process.env });
  const { url, stop } = await reachDatabase(config);
  try {
    await demandMigrated(url, log);
    const blobs = await openBlobs(config, log);
    const name = `lectern-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar`;
    const { manifest, path } = await backUp(
      { url, blobs, version, filesNamed, secrets },
      place,
      name,
    );
    const { files, rows, key } = manifest;
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
    say(
      `Backed up ${count.toLocaleString("en")} rows and ${files.count.toLocaleString("en")} files to ${path}.`,
    );
    if (!secrets && key !== null) {
      say(
        `The archive does not hold the key ${key.slice(0, 8)} (${whereIs(config)}). Keep a copy of it elsewhere: no restore works without it.`,
      );
    }
    for (const missing of files.missing) {
      process.stderr.write(`The file ${missing} was missing before. Run lectern doctor.\n`);
    }
  } finally {
    await stop();
  }
}

await runProgram(run, "The backup failed, and no archive was written.");
