import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import { keptMark } from "#conditions";
import type { Log } from "#deps";
import type { Schema } from "#schema";

// bigint columns are sizes and counts, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** By statement, the same on every connection. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `kept_${names.size}`));
  return name;
}

/** ms until the server must have taken a new connection, and in which a statement must get one. */
const patience = { connecting: 3_000, queueing: 20_000 };

/** Has the server keep the plans of the statements that ask for it, each under a name. */
class KeepingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: patience.connecting });
    const query = this.query.bind(this) as (...asked: unknown[]) => unknown;
    const keeping = (asked: unknown, ...more: unknown[]) =>
      typeof asked === "string" && asked.trimStart().startsWith(keptMark)
        ? query({ name: nameOf(asked), text: asked }, ...more)
        : query(asked, ...more);
    this.query = keeping as typeof this.query;
  }
}

/** A pool for the given server. The pool outlives a lost connection; its errors are logged, never thrown. */
export function openPool(connectionString: string, log: Log, max = 12): pg.Pool {
  const pool = new pg.Pool({
    Client: KeepingClient,
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    // Of hundreds who ask at one moment each waits for its turn: late is better than lost.
    connectionTimeoutMillis: patience.queueing,
    statement_timeout: 30_000,
    keepAlive: true,
    application_name: "lectern",
  });
  // Without a handler Node ends when the server does.
  // The error itself carries the whole connection along.
  pool.on("error", ({ message }) =>
    log.warn({ reason: message }, "an idle database connection was lost"),
  );
  // A client that is lent out when its connection breaks reports the loss itself.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export const openDatabase = (pool: pg.Pool) =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
