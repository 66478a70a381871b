import type pg from "pg";

/**
 * Runs what only one process may run at a time, with a lock that ends with its connection. Returns
 * undefined, and runs nothing, if another process has the lock.
 */
export async function oneAtATime<Done>(
  pool: pg.Pool,
  lock: number,
  run: () => Promise<Done>,
): Promise<Done | undefined> {
  const client = await pool.connect();
  try {
    const asked = "select pg_try_advisory_lock($1::bigint) as free";
    const { rows } = await client.query<{ free: boolean }>(asked, [lock]);
    if (rows[0]?.free !== true) return undefined;
    return await run();
  } finally {
    // Closed, so that the lock is free.
    client.release(true);
  }
}
