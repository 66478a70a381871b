import pg from "pg";

import type { Log } from "#deps";

import { type AbandonedSession, endAbandoned } from "./abandoned-sessions.ts";
import { connectionLost } from "./loss.ts";
import { sessionWatcher } from "./session-watcher.ts";

/** A pooled connection that counts its unanswered statements. */
export interface WatchedClient extends pg.Client {
  processID: number | null;
  /** Number of statements sent or queued without an answer. */
  unanswered: number;
  /** Seconds since the last answer, while a statement is unanswered. */
  silentSeconds: number;
  /** At the previous check the server reported that it is not working for this connection. */
  doubted: boolean;
}

/**
 * Seconds without an answer: `asking` until the server is asked about its sessions, `probing` the
 * same for a probe, `ending` until a connection that the server cannot report on counts as lost.
 */
const timeoutsInSeconds = { asking: 3, probing: 2, ending: 40 };

/** Maximum ms for the server to answer that question. */
const tellingMs = 4_000;

/**
 * Destroys the connections of a pool whose answer will not come: the server does not respond at
 * all, or reports over a new connection that it is not working for them. Statements that really
 * take long are awaited; the server's `statement_timeout` limits them. If one connection is silent,
 * others may be too: connections in use are probed, and idle ones are discarded once one is silent.
 * The server sessions of silent connections are ended.
 *
 * Time is counted in checks, one per second, so that a process that was suspended does not destroy
 * its connections.
 */
export function watchForSilence(pool: pg.Pool, connectionString: string, log: Log): void {
  /** Each with the time of its connection. */
  const clients = new Map<WatchedClient, number>();
  const lent = new Set<pg.PoolClient>();
  let timer: NodeJS.Timeout | undefined;
  let asking = false;

  function destroy(silent: WatchedClient[]) {
    log.warn({ connections: silent.length }, "database connections fell silent and are ended");
    const abandoned = silent.flatMap((client): AbandonedSession[] => {
      const [pid, seenAt] = [client.processID, clients.get(client)];
      return pid === null || seenAt === undefined ? [] : [{ pid, seenAt }];
    });
    const { application_name } = pool.options;
    void endAbandoned({ connectionString, application_name }, abandoned, log);
    for (const client of silent) endWith(client, connectionLost("The database did not answer."));
    for (const client of clients.keys()) {
      if (client.unanswered > 0 || lent.has(client as unknown as pg.PoolClient)) continue;
      endWith(client, connectionLost("Another connection fell silent."));
    }
  }

  /** Probes connections in use without an open statement: they may hold locks. */
  function probe() {
    for (const client of lent as Set<unknown> as Set<WatchedClient>) {
      if (client.unanswered > 0) continue;
      client.query("select").catch(() => {});
      client.silentSeconds = timeoutsInSeconds.asking - timeoutsInSeconds.probing;
    }
  }

  async function judge(overdue: WatchedClient[]) {
    probe();
    const answer = await askServer(connectionString, overdue);
    const asked = answer === "lost" ? [...clients.keys()] : overdue;
    // An answer may have arrived in the meantime.
    const still = asked.filter(
      ({ unanswered, silentSeconds }) =>
        unanswered > 0 && silentSeconds >= timeoutsInSeconds.asking,
    );
    const silent = still.filter((client) => {
      if (answer === "lost") return true;
      const working = answer.get(client.processID ?? 0);
      if (working === undefined) return client.silentSeconds >= timeoutsInSeconds.ending;
      if (working) client.silentSeconds = 0;
      else if (client.doubted) return true;
      client.doubted = !working;
      return false;
    });
    if (silent.length > 0) destroy(silent);
  }

  function look() {
    const overdue = [...clients.keys()].filter(
      (client) => client.unanswered > 0 && ++client.silentSeconds >= timeoutsInSeconds.asking,
    );
    if (asking || overdue.length === 0) return;
    asking = true;
    void judge(overdue).finally(() => {
      asking = false;
    });
  }

  pool.on("acquire", (client) => lent.add(client));
  pool.on("release", (_, client) => lent.delete(client));
  pool.on("connect", (one) => {
    const client = one as unknown as WatchedClient;
    clients.set(client, performance.now());
    timer ??= setInterval(look, 1_000).unref();
    client.once("end", () => {
      clients.delete(client);
      lent.delete(one);
      if (clients.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  });
}

const endWith = (client: WatchedClient, reason: Error) => client.connection.stream.destroy(reason);

/**
 * Returns by session whether the server is working for it, without sessions it cannot report on,
 * such as all behind a pooler. `lost` where the server does not answer.
 */
async function askServer(
  connectionString: string,
  clients: WatchedClient[],
): Promise<Map<number, boolean> | "lost"> {
  const asker = sessionWatcher(connectionString, tellingMs);
  try {
    await asker.connect();
    // A session that no longer exists counts as not working.
    const { rows } = await asker.query<{ pid: number; working: boolean }>(
      `select number as pid,
         coalesce(state = 'active' and wait_event is distinct from 'ClientWrite', false) as working
       from unnest($1::int[]) as number left join pg_stat_activity on pid = number
       where pg_backend_pid() = $2`,
      [clients.map(({ processID }) => processID), asker.processID],
    );
    return new Map(rows.map(({ pid, working }) => [pid, working]));
  } catch (error) {
    // The server refuses new connections, but it responds.
    return error instanceof pg.DatabaseError ? new Map() : "lost";
  } finally {
    void asker.end();
  }
}
