import { readdir, readFile } from "node:fs/promises";

import type pg from "pg";

import { ConfigError } from "../config.ts";

const folder = new URL("../../../migrations/", import.meta.url);
/** Returns the names of this program's migrations, in order. */
export const migrations = async () =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
/** Any unused lock number: processes that start together migrate one after the other. */
const lock = 7_241_653;

/** Maximum duration of one migration, on a large library. */
const patience = "1h";

/** Applies each `migrations/NNNN_*.sql` once, in order, each in its own transaction. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = '${patience}'`);
    await client.query("select pg_advisory_lock($1)", [lock]);
    // Row-level security applies to the owner too, unless it has more rights.
    await client.query("select set_config('lectern.scope', 'everywhere', false)");
    await client.query(listOfMigrations);
    const applied = new Set(await appliedMigrations(client));
    await checkBaseline(client, applied);
    for (const name of (await migrations()).filter((file) => !applied.has(file))) {
      await client.query("begin");
      try {
        await apply(client, name);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(`migration ${name} failed`, { cause: error });
      }
    }
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lock]).catch(() => {});
    await client.query("reset statement_timeout").catch(() => {});
    client.release();
  }
}

const listOfMigrations =
  "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())";

async function apply(client: pg.ClientBase, name: string) {
  await client.query(await readFile(new URL(name, folder), "utf8"));
  await client.query("insert into migration (name) values ($1)", [name]);
}

/** Applies these migrations to an empty database, within the caller's transaction. */
export async function migrateTo(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query(listOfMigrations);
  for (const name of names) await apply(client, name);
}

/** Returns the names of the migrations that were applied to a database, in order. */
export async function appliedMigrations(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migration");
  return rows.map(({ name }) => name).toSorted();
}

/** Throws for a database of an unreleased version, whose migrations the baseline replaced. */
async function checkBaseline(client: pg.PoolClient, applied: ReadonlySet<string>) {
  const [baseline = ""] = await migrations();
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
