import type pg from "pg";

/** Runs `work` in a transaction of this connection. */
export async function inTransaction(client: pg.ClientBase, work: () => Promise<void>) {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
