import { type Kysely, sql } from "kysely";
import { expect } from "vitest";

import type { Schema } from "#schema";

/**
 * Makes a call whose statement on a table waits for a lock, and ends the connection under it: `once`,
 * or `always` until the call is answered. Fails if it was not ended once, or twice for `always`.
 */
export async function losingConnection<Reply>(
  db: Kysely<Schema>,
  table: keyof Schema,
  times: "once" | "always",
  call: () => Promise<Reply>,
): Promise<Reply> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const locking = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    isLocked.resolve();
    await promise;
  });
  await isLocked.promise;
  let isAnswered = false;
  const reply = call().finally(() => (isAnswered = true));
  /** A session that ends is listed for a moment more. */
  const ended: number[] = [];
  const cut = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like ${`%${table}%`} and pid <> all(${ended}::int[])`.execute(db);
    ended.push(...rows.map(({ pid }) => pid));
    return rows.length > 0;
  };
  let cuts = 0;
  const isOver = async () => {
    if (await cut()) cuts++;
    return isAnswered || (times === "once" && cuts > 0);
  };
  try {
    await expect.poll(isOver, { interval: 10 }).toBe(true);
    // An answer without a lost connection would show nothing.
    expect(cuts).toBeGreaterThanOrEqual(times === "once" ? 1 : 2);
  } finally {
    resolve();
    await locking;
  }
  return reply;
}
