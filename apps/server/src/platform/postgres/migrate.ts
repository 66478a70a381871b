import { readdir, readFile } from "node:fs/promises";

import type pg from "pg";

const folder = new URL("../../../migrations/", import.meta.url);
/** Any number that nothing else locks: two processes that start together migrate one after the other. */
const lock = 7_241_653;

/** Of one migration, on a large library. */
const patience = "1h";

/** Applies each `migrations/NNNN_*.sql` once, in order, each in its own transaction. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = '${patience}'`);
    await client.query("select pg_advisory_lock($1)", [lock]);
    await client.query(
      "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migration");
    const applied = new Set(rows.map(({ name }) => name));
    const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
    for (const name of files.filter((file) => !applied.has(file))) {
      const statements = await readFile(new URL(name, folder), "utf8");
      await client.query("begin");
      try {
        await client.query(statements);
        await client.query("insert into migration (name) values ($1)", [name]);
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
