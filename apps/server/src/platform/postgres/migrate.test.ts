import { expect, test } from "vitest";

import { freshDatabase } from "#test/app.ts";
import { ConfigError } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";

import { openPool } from "./database.ts";
import { migrate } from "./migrate.ts";

test("a database of a version before the first release is named, with what to do", async () => {
  const url = await freshDatabase();
  const log = openLog("silent");
  const pool = openPool(url, log, 1);
  await migrate(pool, log);
  await pool.query("update migration set name = '0001_ground.sql' where name like '0001_%'");
  const refusal = await migrate(pool, log).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConfigError);
  const name = new URL(url).pathname.slice(1);
  expect(String(refusal)).toContain(`The database "${name}" was created by a version of Lectern`);
  expect(String(refusal)).toContain("Create an empty database");
  await pool.end();
});
