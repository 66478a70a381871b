import { expect, test } from "vitest";

import { emptyDatabase, newFolder } from "#test/backups.ts";
import { runProgram } from "#test/programs.ts";
import { openLog } from "#platform/log.ts";

import { openPool } from "./database.ts";
import { isMigrated } from "./migrate.ts";

test("lectern migrate gives an empty database its tables, and a second time changes nothing", async () => {
  const url = await emptyDatabase();
  const pool = openPool(url, openLog("silent"), 1);
  expect(await isMigrated(pool)).toBe(false);
  const settings = { DATABASE_URL: url, DATA_DIR: newFolder(), LOG_LEVEL: "warn" };
  for (const _ of ["first", "second"]) {
    const { code, said } = await runProgram("migrate", [], settings);
    expect([code, said]).toEqual([0, expect.stringMatching(/^The database is at version /m)]);
    expect(await isMigrated(pool)).toBe(true);
  }
  await pool.end();
});

test("lectern migrate ends with 1 where it cannot reach the database", async () => {
  const { code, said } = await runProgram("migrate", [], {
    DATABASE_URL: "postgres://lectern:word@127.0.0.1:9/lectern",
    DATABASE_WAIT_SECONDS: "0",
    DATA_DIR: newFolder(),
    LOG_LEVEL: "silent",
  });
  expect([code, said]).toEqual([1, expect.stringMatching(/^The database was not migrated\. /m)]);
  expect(said).not.toContain("word");
});
