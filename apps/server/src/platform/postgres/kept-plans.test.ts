import { sql } from "kysely";
import { expect, test } from "vitest";

import { prepared } from "#conditions";
import type { Scope } from "#deps";
import { freshDatabase } from "#test/app.ts";

import { openLog } from "../log.ts";
import { openPool } from "./database.ts";
import { openScopes } from "./scoped-database.ts";

test("statements go on working when a newer release adds a column to what they return", async () => {
  const pool = openPool(await freshDatabase(), openLog("silent"), 1);
  const db = openScopes(pool)("everywhere" as Scope);
  await sql`create table thing as select 1 as id`.execute(db);
  const read = async (on = db) => (await sql`${prepared} select * from thing`.execute(on)).rows;
  // The first time it is sent with its scope alone; from the second on its plan is kept.
  for (let times = 0; times < 3; times++) expect(await read()).toEqual([{ id: 1 }]);
  await sql`alter table thing add column name text`.execute(db);
  expect(await read()).toEqual([{ id: 1, name: null }]);
  expect(await read()).toEqual([{ id: 1, name: null }]);

  const attempt = () => db.transaction().execute((trx) => read(trx));
  expect(await attempt()).toEqual([{ id: 1, name: null }]);
  await sql`alter table thing drop column name`.execute(db);
  // A transaction is rolled back, and its caller told to try again.
  await expect(attempt()).rejects.toMatchObject({ code: "40001" });
  expect(await attempt()).toEqual([{ id: 1 }]);
  await pool.end();
});
