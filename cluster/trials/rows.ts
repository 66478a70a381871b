import { openLog } from "../../apps/server/src/platform/log.ts";
import { openPool } from "../../apps/server/src/platform/postgres/database.ts";

/** Asks the database beside the product, in the scope of all workspaces. */
export async function rowsOf<Row extends object>(
  url: string,
  query: string,
  values: unknown[] = [],
) {
  const pool = openPool(url, openLog("silent"), 1);
  const connection = await pool.connect();
  try {
    await connection.query("select set_config('lectern.scope', 'everywhere', false)");
    return (await connection.query<Row>(query, values)).rows;
  } finally {
    connection.release(true);
    await pool.end();
  }
}
