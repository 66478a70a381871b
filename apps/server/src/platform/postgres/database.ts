import { Kysely, type Logger, PostgresDialect } from "kysely";
import pg from "pg";

import type { Log } from "#deps";
import type { Schema } from "#schema";

import { keptPlanOf, renewingPlan } from "./kept-plans.ts";
import { namingLoss } from "./loss.ts";
import { watchForSilence, type WatchedClient } from "./silence.ts";

// bigint columns contain sizes and counts, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * ms: `connecting` for the server to accept a connection, before another attempt is made; `queueing`
 * for a statement to get one, in all attempts.
 */
const timeoutsMs = { connecting: 3_000, queueing: 20_000 };
/** ms between two checks whether the connection is established. */
const lookEvery = 500;

class LateConnectionError extends Error {
  constructor() {
    super("timeout expired");
  }
}

/**
 * Prepares the statements that request it, each under a name; counts unanswered statements; gives
 * every connection loss the same error code.
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
      const plan = typeof statement === "string" ? keptPlanOf(statement) : undefined;
      const asked = plan ? { ...plan } : statement;
      const { name } = asked as { name?: string };
      const named = (error: unknown) => renewingPlan(namingLoss(error), name);
      this.unanswered++;
      const callback = more.at(-1);
      const values = typeof callback === "function" ? more.slice(0, -1) : more;
      const ask = (answered: (error: unknown, result: unknown) => void) =>
        query(asked, ...values, (error: unknown, result: unknown) => {
          this.#answered();
          answered(named(error), result);
        });
      if (typeof callback === "function") return ask(callback as Parameters<typeof ask>[0]);
      // The promise that pg returns would keep the rows until V8 collects its old generation
      // (docs/decisions/0081-no-function-is-assigned-to-a-property-per-request.md).
      return new Promise((resolve, reject) => {
        ask((error, result) => (error ? reject(error) : resolve(result)));
      });
    };
    this.query = keeping as typeof this.query;
  }

  /**
   * Destroys a connection that is not established in time. Counts timer ticks instead of time, so
   * that a blocked event loop is not mistaken for a slow server.
   */
  #endLateConnection() {
    let looks = 0;
    const timer = setInterval(() => {
      looks++;
      if (looks * lookEvery >= timeoutsMs.connecting)
        this.connection.stream.destroy(new LateConnectionError());
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
 * Makes a second release harmless. The job library releases its listening connection when it breaks
 * and when the workers stop; if both happen together, the pool would throw an uncaught error.
 */
function releasingOnce(release: Release | undefined): Release {
  let released = false;
  return (reason) => {
    if (!released) release?.(reason);
    released = true;
  };
}

/**
 * Asks a pool for a connection, again and again if the server is slow to accept one: on a busy machine
 * it may take longer than a silent server is waited for.
 */
function connectWithin(connect: (lent: Lent) => void, lent: Lent) {
  const until = performance.now() + timeoutsMs.queueing;
  const attempt = () =>
    connect((error, client, release) => {
      if (error instanceof LateConnectionError && performance.now() < until) attempt();
      else lent(namingLoss(error) as Error | undefined, client, releasingOnce(release));
    });
  attempt();
}

/**
 * A pool for the given server. It survives lost connections; their errors are logged, not thrown.
 * When no connection is available, the error has the code of a connection loss.
 */
export function openPool(connectionString: string, log: Log, max = 12): pg.Pool {
  const pool = new pg.Pool({
    Client: KeepingClient,
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    // With hundreds of concurrent requests each waits for its turn: a late answer is better than an
    // error.
    connectionTimeoutMillis: timeoutsMs.queueing,
    statement_timeout: 30_000,
    // The server does not notice a silent connection and would keep its transaction's locks.
    idle_in_transaction_session_timeout: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "lectern",
  });
  const connect = pool.connect.bind(pool) as (lent: Lent) => void;
  const connecting = (lent?: Lent) => {
    if (lent) return connectWithin(connect, lent);
    return new Promise<pg.PoolClient | undefined>((resolve, reject) => {
      connectWithin(connect, (error, client) => (error ? reject(error) : resolve(client)));
    });
  };
  pool.connect = connecting as typeof pool.connect;
  // Without a handler the process would end with the server. Logs only the message, since the error
  // contains the whole connection.
  pool.on("error", ({ message }) =>
    log.warn({ reason: message }, "an idle database connection was lost"),
  );
  // A client in use reports the loss itself.
  pool.on("connect", (client) => client.on("error", () => {}));
  watchForSilence(pool, connectionString, log);
  return pool;
}

/** Is told of each statement after it ended. */
export type OnStatement = (text: string, ms: number, failed: boolean) => void;

/** Kysely measures no statement that nobody is told of. */
export const loggedTo = (tell: OnStatement | undefined): { log?: Logger } =>
  tell
    ? {
        log: ({ level, query, queryDurationMillis }) =>
          tell(query.sql, queryDurationMillis, level === "error"),
      }
    : {};

export const openDatabase = (pool: pg.Pool, tell?: OnStatement) =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...loggedTo(tell) });
