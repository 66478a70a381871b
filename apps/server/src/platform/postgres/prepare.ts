import type { Config, Log } from "#deps";

import { migrateJobs } from "../jobs.ts";
import { applicationLogin } from "./application-role.ts";
import { openPool } from "./database.ts";
import { migrate } from "./migrate.ts";
import { untilReachable } from "./waiting.ts";

/** Waits for the database and migrates it as its owner; answers the address by which the application works from then on. */
export async function prepareDatabase(
  ownerUrl: string,
  { databaseAppUrl, databaseWaitSeconds }: Pick<Config, "databaseAppUrl" | "databaseWaitSeconds">,
  log: Log,
): Promise<string> {
  const owner = openPool(ownerUrl, log, 2);
  try {
    await untilReachable(owner, databaseWaitSeconds, log);
    await migrate(owner);
    await migrateJobs(owner, log);
  } finally {
    await owner.end();
  }
  return applicationLogin({ ownerUrl, applicationUrl: databaseAppUrl }, log);
}
