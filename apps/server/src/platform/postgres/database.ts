import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import { preparedMark } from "#conditions";
import type { Log } from "#deps";
import type { Schema } from "#schema";

import { namingLoss } from "./loss.ts";
import { watchForSilence, type WatchedClient } from "./silence.ts";

// bigint columns are sizes and counts, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** By statement, the same on every connection. */
const names = new Map<string, string>();

/** The name under which the plan of this statement is kept; undefined where it is planned each time. */
export function planNameOf(text: string): string | undefined {
  if (!text.trimStart().startsWith(preparedMark)) return undefined;
  let name = names.get(text);
  if (!name) names.set(text, (name = `prepared_${names.size}`));
  return name;
}

/** ms until the server must have taken a new connection, and in which a statement must get one. */
const patience = { connecting: 3_000, queueing: 20_000 };
/** ms between two looks at whether it has. */
const lookEvery = 500;

/**
 * Has the server keep the plans of the statements that ask for it, each under a name; counts answers
 * that are due; names a loss by one code.
 */
class KeepingClient extends pg.Client implements WatchedClient {
  declare processID: number | null;
  unanswered = 0;
  silentSeconds = 0;
  doubted = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 0 });
    this.#endLateConnection();
    const query = this.query.bind(this) as (...asked: unknown[]) => unknown;
    const keeping = (statement: unknown, ...more: unknown[]) => {
      const asked =
        typeof statement === "string" && planNameOf(statement) !== undefined
          ? { name: planNameOf(statement), text: statement }
          : statement;
      this.unanswered++;
      const told = more.at(-1);
      if (typeof told === "function") {
        const tell = (error: unknown, result: unknown) => {
          this.#answered();
          told(namingLoss(error), result);
        };
        return query(asked, ...more.slice(0, -1), tell);
      }
      return (query(asked, ...more) as Promise<unknown>).then(
        (result) => {
          this.#answered();
          return result;
        },
        (error: unknown) => {
          this.#answered();
          throw namingLoss(error);
        },
      );
    };
    this.query = keeping as typeof this.query;
  }

  /**
   * Destroys the connection that is not established in time. Time is counted in looks, so that a
   * process whose event loop was blocked does not blame the server.
   */
  #endLateConnection() {
    let looks = 0;
    const timer = setInterval(() => {
      looks++;
      if (looks * lookEvery >= patience.connecting)
        this.connection.stream.destroy(new Error("timeout expired"));
    }, lookEvery).unref();
    const stop = () => clearInterval(timer);
    this.once("connect", stop);
    this.once("end", stop);
  }

  #answered() {
    this.unanswered--;
    this.silentSeconds = 0;
    this.doubted = false;
  }
}

type Release = (reason?: Error | boolean) => void;
type Lent = (error: Error | undefined, client?: pg.PoolClient, release?: Release) => void;

/**
 * The job library releases its listening connection once because it broke and once because the workers
 * stop, where both happen together; the pool would throw at the second, and nobody would catch it.
 */
function releasingOnce(release: Release | undefined): Release {
  let released = false;
  return (reason) => {
    if (!released) release?.(reason);
    released = true;
  };
}

/**
 * A pool for the given server. The pool outlives a lost connection; its errors are logged, never
 * thrown. Whoever cannot be lent a connection is told so by the code of a loss.
 */
export function openPool(connectionString: string, log: Log, max = 12): pg.Pool {
  const pool = new pg.Pool({
    Client: KeepingClient,
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    // Of hundreds who ask at one moment each waits for its turn: late is better than lost.
    connectionTimeoutMillis: patience.queueing,
    statement_timeout: 30_000,
    // The server does not see that a connection fell silent, and keeps the locks of its transaction.
    idle_in_transaction_session_timeout: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "lectern",
  });
  const connect = pool.connect.bind(pool) as (lent?: Lent) => Promise<pg.PoolClient> | undefined;
  const connecting = (lent?: Lent) =>
    lent
      ? connect((error, client, release) =>
          lent(namingLoss(error) as Error | undefined, client, releasingOnce(release)),
        )
      : connect()?.catch((error: unknown) => {
          throw namingLoss(error);
        });
  pool.connect = connecting as typeof pool.connect;
  // Without a handler Node ends when the server does.
  // The error itself carries the whole connection along.
  pool.on("error", ({ message }) =>
    log.warn({ reason: message }, "an idle database connection was lost"),
  );
  // A client that is lent out when its connection breaks reports the loss itself.
  pool.on("connect", (client) => client.on("error", () => {}));
  watchForSilence(pool, connectionString, log);
  return pool;
}

export const openDatabase = (pool: pg.Pool) =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
