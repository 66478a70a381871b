import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";
import { expect, test } from "vitest";

import { prepared } from "#conditions";
import { openLog } from "#platform/log.ts";

import { freshDatabase } from "../../../test/app.ts";
import { faultProxy } from "#test/servers/fault-proxy.ts";
import { openDatabase, openPool } from "./database.ts";

test("a statement that asks for it is planned once on its connection, any other each time", async () => {
  const db = openDatabase(openPool(await freshDatabase(), openLog("silent"), 1));
  const told = [];
  for (let number = 0; number < 8; number++) {
    const { rows } = await sql<{ double: number }>`
      ${prepared} select ${number}::int * 2 as double`.execute(db);
    told.push(rows[0]?.double);
    await sql`select ${number}::int * 3`.execute(db);
  }
  const { rows } = await sql`
    select (generic_plans + custom_plans)::int as used, generic_plans > 0 as general
    from pg_prepared_statements`.execute(db);
  expect(told).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  expect(rows).toEqual([{ used: 8, general: true }]);
  await db.destroy();
});

test("a connection that the job library releases twice is lent to one statement at a time", async () => {
  const pool = openPool(await freshDatabase(), openLog("silent"), 1);
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, _, release) => {
      if (error) return reject(error);
      release();
      release();
      resolve();
    });
  });
  await expect(pool.query("select 1 as one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await pool.end();
});

test("a server that is slow to accept connections is waited for", async () => {
  const proxy = await faultProxy(await freshDatabase());
  const pool = openPool(proxy.url, openLog("silent"), 1);
  await proxy.be("silence");
  const asked = [pool.query("select 1 as one"), pool.connect().then((client) => client.release())];
  await sleep(3_500);
  await proxy.be("none");
  await expect(asked[0]).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await asked[1];
  await pool.end();
});

test("a process whose event loop was blocked does not give up the connection it was making", async () => {
  const pool = openPool(await freshDatabase(), openLog("silent"), 1);
  const asked = pool.query("select 1 as one");
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500);
  await expect(asked).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await pool.end();
});
