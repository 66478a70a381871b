import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { runProgram } from "#test/programs.ts";
import { openLog } from "#platform/log.ts";
import { openPool } from "#platform/postgres/database.ts";
import { startEmbedded } from "#platform/postgres/embedded/embedded.ts";
import { migrate } from "#platform/postgres/migrate.ts";

test("the embedded database is used where it runs, and started where it does not", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-doctor-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATABASE_URL: "", DATA_DIR: dataDir };
  const none = await runProgram("doctor", [], env);
  expect(none).toEqual({
    code: 1,
    said: `There is no database in ${dataDir} yet. Start Lectern first.\n`,
  });
  const programsDir = join(tmpdir(), "lectern-test-postgres");
  const server = await startEmbedded(dataDir, { programsDir, durable: false });
  onTestFinished(() => server.stop());
  expect(await runProgram("doctor", [], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining("older version"),
  });
  const log = openLog("silent");
  const pool = openPool(server.url, log, 1);
  await migrate(pool, log);
  await pool.end();
  expect(await runProgram("doctor", [], env)).toMatchObject({ code: 0 });
  await server.stop();
  expect(await runProgram("doctor", [], env)).toMatchObject({ code: 0 });
});
