import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { Schema } from "#schema";

/**
 * Connects as the owner of the tables, in the scope of all workspaces and without deadlines: a
 * backup holds one transaction for as long as it takes.
 */
export async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  await client.query(`
    set statement_timeout = 0;
    set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0;
    select set_config('lectern.scope', 'everywhere', false)`);
  return client;
}

/** Returns a database whose statements run in the transaction of this connection. */
export const within = (client: pg.Client): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        connect: async () => ({
          query: client.query.bind(client),
          release: () => {},
        }),
        end: async () => {},
      },
    }),
  });
