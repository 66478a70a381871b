import type pg from "pg";

import type { Config, Log } from "#deps";

import { migrateJobs } from "../jobs.ts";
import { applicationLogin } from "./application-role.ts";
import { openPool } from "./database.ts";
import { migrate } from "./migrate.ts";
import { declareLeakproof } from "./name-search.ts";
import { noteForSearch } from "./search-outbox.ts";
import { untilReachable } from "./waiting.ts";

const oldestVersion = 15;

/**
 * Throws when the server is too old for the product; `version` is its `server_version_num`, for
 * example 150018.
 */
export function checkVersion(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major < oldestVersion) {
    throw new Error(
      `The database server is PostgreSQL ${major}. Lectern needs PostgreSQL ${oldestVersion} or newer.`,
    );
  }
}

async function versionOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ server_version_num: string }>("show server_version_num");
  return Number(rows[0]?.server_version_num);
}

/**
 * Waits for the database and migrates it as its owner; returns the login that the application uses
 * afterwards.
 */
export async function prepareDatabase(
  ownerUrl: string,
  {
    databaseAppUrl,
    databaseWaitSeconds,
    search,
  }: Pick<Config, "databaseAppUrl" | "databaseWaitSeconds"> & Partial<Pick<Config, "search">>,
  log: Log,
): Promise<string> {
  const owner = openPool(ownerUrl, log, 2);
  try {
    await untilReachable(ownerUrl, databaseWaitSeconds, log);
    checkVersion(await versionOf(owner));
    await migrate(owner, log);
    await migrateJobs(owner, log);
    await declareLeakproof(owner);
    await noteForSearch(owner, search?.prefix, log);
  } finally {
    await owner.end();
  }
  return applicationLogin({ ownerUrl, applicationUrl: databaseAppUrl }, log);
}
