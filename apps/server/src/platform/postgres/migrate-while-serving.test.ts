import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

import { emptyDatabase, newFolder } from "#test/backups.ts";
import { openLog } from "#platform/log.ts";

import { openPool } from "./database.ts";
import { migrate, migrateTo } from "./migrate.ts";

const log = openLog("silent");

/** A folder with these migrations. */
function folderOf(files: Record<string, string>): URL {
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

const first = { "0001_first.sql": "create table thing (name text);" };
const index = {
  "0002_index.sql": `-- outside a transaction
drop index concurrently if exists thing_name;
create unique index concurrently thing_name on thing (name);
`,
};

/** A database with the first migration; `process` opens the pool of a process, `connect` a session. */
async function database() {
  const url = await emptyDatabase();
  const process = () => {
    const pool = openPool(url, log, 1);
    onTestFinished(() => pool.end());
    return pool;
  };
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  await migrate(process(), log, folderOf(first));
  const watcher = await connect();
  /** How many sessions of this database fit a condition on pg_stat_activity. */
  const sessions = async (condition: string) => {
    const { rows } = await watcher.query<{ count: string }>(
      `select count(*)::text from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    );
    return Number(rows[0]?.count);
  };
  const rowsOf = async (statement: string) => (await watcher.query(statement)).rows as unknown[];
  const applied = () => rowsOf("select name from migration order by name");
  const validity = () =>
    rowsOf("select indisvalid from pg_index where indexrelid = to_regclass('thing_name')");
  return { process, connect, sessions, rowsOf, applied, validity };
}

test("a long reader delays a migration, and nobody else", async () => {
  const { process, connect, sessions, rowsOf } = await database();
  const reader = await connect();
  await reader.query("begin");
  await reader.query("select from thing");
  const change = { "0002_change.sql": "alter table thing add column colour text;" };
  const migrated = migrate(process(), log, folderOf({ ...first, ...change }));
  await expect
    .poll(() => sessions("query like 'alter table%' and wait_event_type = 'Lock'"))
    .toBe(1);
  // Would end at the deadline of a statement if the migration waited as long as the reader reads.
  await process().query("insert into thing (name) values ('heron')");
  expect(await rowsOf("select * from thing")).toEqual([{ name: "heron" }]);
  await reader.query("commit");
  await migrated;
  expect(await rowsOf("select * from thing")).toEqual([{ name: "heron", colour: null }]);
});

test("of two processes that migrate at once, one waits without holding up the other's index", async () => {
  const { process, connect, sessions, applied, validity } = await database();
  const folder = folderOf({ ...first, ...index });
  const writer = await connect();
  await writer.query("begin");
  await writer.query("insert into thing (name) values ('heron')");
  const both = [migrate(process(), log, folder)];
  const builds = "query like 'create unique index%' and wait_event_type = 'Lock'";
  await expect.poll(() => sessions(builds)).toBe(1);
  both.push(migrate(process(), log, folder));
  const waits = "query like 'select pg_try_advisory_lock%' and state = 'idle'";
  await expect.poll(() => sessions(waits)).toBe(1);
  await writer.query("commit");
  await Promise.all(both);
  expect(await applied()).toEqual([{ name: "0001_first.sql" }, { name: "0002_index.sql" }]);
  expect(await validity()).toEqual([{ indisvalid: true }]);
});

test("a migration outside a transaction that failed half way is run again", async () => {
  const { process, rowsOf, applied, validity } = await database();
  const pool = process();
  await rowsOf("insert into thing (name) values ('heron'), ('heron')");
  const folder = folderOf({ ...first, ...index });
  await expect(migrate(pool, log, folder)).rejects.toThrow("migration 0002_index.sql failed");
  expect(await applied()).toEqual([{ name: "0001_first.sql" }]);
  expect(await validity()).toEqual([{ indisvalid: false }]);
  await rowsOf("delete from thing");
  await migrate(pool, log, folder);
  expect(await applied()).toHaveLength(2);
  expect(await validity()).toEqual([{ indisvalid: true }]);
});

test("what is migrated outside a transaction is restored within one", async () => {
  const client = new pg.Client({ connectionString: await emptyDatabase() });
  await client.connect();
  onTestFinished(() => client.end());
  const files = { ...first, ...index };
  await client.query("begin");
  await migrateTo(client, Object.keys(files), folderOf(files));
  await client.query("commit");
  const { rows } = await client.query(
    "select indisvalid from pg_index where indexrelid = 'thing_name'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});
