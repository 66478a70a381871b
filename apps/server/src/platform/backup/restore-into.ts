import { join } from "node:path";

import type { Log, Settings } from "#deps";

import { openBlobs } from "../blobs.ts";
import { ConfigError } from "../config.ts";
import { migrateJobs } from "../jobs.ts";
import { openPool } from "../postgres/database.ts";
import { runningEmbedded, startEmbedded } from "../postgres/embedded/embedded.ts";
import { prepareDatabase } from "../postgres/prepare.ts";
import type { Manifest } from "./manifest.ts";
import { openClient } from "./open-client.ts";
import type { Place } from "./place.ts";
import {
  type CheckedArchive,
  checkArchive,
  demandNoFiles,
  demandNoTables,
  restore,
} from "./restore.ts";

/**
 * Restores an archive into the empty database and file storage of these settings, and brings it to
 * this version. Reads all of the archive before it changes anything. Throws ConfigError, with a
 * sentence for the operator, where it cannot be restored there.
 */
export async function restoreInto(
  config: Settings,
  place: Place,
  name: string,
  log: Log,
): Promise<Manifest> {
  const { databaseUrl, dataDir, s3 } = config;
  if (databaseUrl === undefined && runningEmbedded(dataDir) !== undefined) {
    throw new ConfigError(
      `Lectern runs with the data folder ${dataDir}. Stop it, and restore into an empty folder.`,
    );
  }
  const checked = await checkArchive(await place.read(name), config, config.version);
  const blobs = await openBlobs(config, log);
  await demandNoFiles(blobs, s3 ? `The bucket ${s3.bucket}` : join(dataDir, "files"));
  const server = databaseUrl === undefined ? await startEmbedded(dataDir) : undefined;
  const url = databaseUrl ?? server?.url ?? "";
  try {
    await fill(url, { config, blobs, place, name, checked }, log);
    await prepareDatabase(url, config, log);
  } finally {
    await server?.stop();
  }
  return checked.manifest;
}

interface Filling {
  config: Settings;
  blobs: Awaited<ReturnType<typeof openBlobs>>;
  place: Place;
  name: string;
  checked: CheckedArchive;
}

async function fill(url: string, { config, blobs, place, name, checked }: Filling, log: Log) {
  const client = await openClient(url);
  try {
    await demandNoTables(client);
    const pool = openPool(url, log, 2);
    try {
      await migrateJobs(pool, log);
    } finally {
      await pool.end();
    }
    await restore({ client, blobs, keys: config }, await place.read(name), checked);
    await client.query("analyze");
  } finally {
    await client.end();
  }
}
