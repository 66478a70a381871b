import { openPlace, splitArchive } from "#platform/backup/place.ts";
import { restoreInto } from "#platform/backup/restore-into.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";

import { calledFrom, readArgs, runProgram, say, UsageError } from "./program.ts";
import { version } from "./version.ts";

const usage = `lectern restore ARCHIVE

Restores an archive of lectern backup into an empty place: the data folder, database and bucket that
the settings name. An archive of an older version is brought to this one.
  ARCHIVE       a file, or s3://bucket/prefix/name.tar`;

async function run() {
  const { values, positionals } = readArgs(usage, { help: { type: "boolean", default: false } });
  if (values.help) return say(usage);
  const [archive, ...more] = positionals;
  if (archive === undefined || more.length > 0) {
    throw new UsageError(`Name one archive.\n\n${usage}`);
  }
  const config = readConfig(process.env, version);
  const { place: where, name } = splitArchive(archive);
  const place = await openPlace(where, config, { from: calledFrom, env: process.env });
  const { files, rows, made_at, ...made } = await restoreInto(config, place, name, openLog("warn"));
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  say(
    `Restored ${count.toLocaleString("en")} rows and ${files.count.toLocaleString("en")} files of ${made_at} (Lectern ${made.version}).`,
  );
  if (files.missing.length > 0) say("Files that were missing in the backup are missing here too.");
  say("Start Lectern, and run lectern doctor.");
}

await runProgram(run, "The restore failed, and nothing was restored.");
