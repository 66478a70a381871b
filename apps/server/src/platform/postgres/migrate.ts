import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

import type { Log } from "#deps";

import { ConfigError } from "../config.ts";
import { withBriefLocks } from "./brief-locks.ts";
import { inTransaction } from "./in-transaction.ts";
import { runsOutside, statementsOf } from "./statements-of.ts";

const folder = new URL("../../../migrations/", import.meta.url);
/** Returns the names of this program's migrations, in order. */
export const migrations = async (from = folder) =>
  (await readdir(from)).filter((name) => name.endsWith(".sql")).toSorted();
/** Any unused lock number: processes that start together migrate one after the other. */
const lock = 7_241_653;
/** ms between two looks whether another process is done. */
const lookEvery = 200;

/** Maximum duration of a statement on a large library: in a transaction, and outside of one. */
const statementTimeouts = { inside: "1h", outside: "1d" };

const isConcurrent = (statement: string) => /\bconcurrently\b/i.test(statement);

/**
 * Applies each `migrations/NNNN_*.sql` once, in order, each in its own transaction unless it begins
 * with `-- outside a transaction`. One of those that failed half way is run again from its beginning.
 * The product goes on working meanwhile.
 */
export async function migrate(pool: pg.Pool, log: Log, from = folder): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = '${statementTimeouts.inside}'`);
    await takeTurn(client, log);
    // Row-level security applies to the owner too, unless it has more rights.
    await client.query("select set_config('lectern.scope', 'everywhere', false)");
    await client.query(listOfMigrations);
    const applied = new Set(await appliedMigrations(client));
    const names = await migrations(from);
    await checkBaseline(client, applied, names);
    for (const name of names.filter((file) => !applied.has(file))) {
      const text = await readFile(new URL(name, from), "utf8");
      try {
        if (runsOutside(text)) await applyOutside(client, name, text, log);
        else {
          await withBriefLocks(client, { name, log }, () =>
            inTransaction(client, () => apply(client, name, text)),
          );
        }
      } catch (error) {
        throw new Error(`migration ${name} failed`, { cause: error });
      }
    }
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lock]).catch(() => {});
    await client.query("reset statement_timeout").catch(() => {});
    client.release();
  }
}

/**
 * Waits until no other process migrates. Asks again and again instead of waiting within a statement,
 * whose snapshot `create index concurrently` of the other process would wait for.
 */
async function takeTurn(client: pg.ClientBase, log: Log): Promise<void> {
  for (let looks = 0; ; looks++) {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock($1) as taken",
      [lock],
    );
    if (rows[0]?.taken) return;
    if (looks === 0) log.info("another process changes the database; waiting until it is done");
    await sleep(lookEvery);
  }
}

const listOfMigrations =
  "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())";

const noteApplied = (client: pg.ClientBase, name: string) =>
  client.query("insert into migration (name) values ($1)", [name]);

async function apply(client: pg.ClientBase, name: string, text: string) {
  await client.query(text);
  await noteApplied(client, name);
}

async function applyOutside(client: pg.ClientBase, name: string, text: string, log: Log) {
  await client.query(`set statement_timeout = '${statementTimeouts.outside}'`);
  for (const statement of statementsOf(text)) {
    const run = async () => void (await client.query(statement));
    // Nobody waits for a concurrent one, and one that gave up would leave an invalid index.
    if (!isConcurrent(statement)) await withBriefLocks(client, { name, log }, run);
    else {
      await client.query("set lock_timeout = 0");
      await run();
    }
  }
  await noteApplied(client, name);
  await client.query(`set statement_timeout = '${statementTimeouts.inside}'`);
}

/** Applies these migrations to an empty database, within the caller's transaction. */
export async function migrateTo(
  client: pg.ClientBase,
  names: readonly string[],
  from = folder,
): Promise<void> {
  await client.query(listOfMigrations);
  for (const name of names) {
    const text = await readFile(new URL(name, from), "utf8");
    await apply(client, name, runsOutside(text) ? inOneTransaction(text) : text);
  }
}

/** Nobody else uses the tables, so that indexes need not be built beside their work. */
const inOneTransaction = (text: string) =>
  statementsOf(text)
    .map((one) => one.replace(/\bconcurrently\b/i, ""))
    .join(";\n");

/** Returns the names of the migrations that were applied to a database, in order. */
export async function appliedMigrations(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migration");
  return rows.map(({ name }) => name).toSorted();
}

/** Throws for a database of an unreleased version, whose migrations the baseline replaced. */
async function checkBaseline(
  client: pg.PoolClient,
  applied: ReadonlySet<string>,
  [baseline = ""]: readonly string[],
) {
  if (applied.size === 0 || applied.has(baseline)) return;
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  throw new ConfigError(
    `The database "${rows[0]?.name}" was created by a version of Lectern before its first release and cannot be updated. Create an empty database and start Lectern with it. Without DATABASE_URL, move the data folder (DATA_DIR) away.`,
  );
}

/** Whether every migration of this program has been applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ made: boolean }>(
    "select to_regclass('migration') is not null as made",
  );
  if (!rows[0]?.made) return false;
  const names = new Set(await appliedMigrations(pool));
  return (await migrations()).every((name) => names.has(name));
}
