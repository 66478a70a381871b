import pg from "pg";

import type { Log } from "#deps";

import { type Abandoned, endAbandoned } from "./abandoned.ts";
import { connectionLost } from "./loss.ts";
import { sessionWatcher } from "./session-watcher.ts";

/** A connection of a pool that knows whether an answer is due on it. */
export interface WatchedClient extends pg.Client {
  processID: number | null;
  /** Statements that were sent or wait to be sent. */
  unanswered: number;
  /** Seconds since the last answer, while any is due. */
  silentSeconds: number;
  /** The server said a second ago that it is not at work for this connection. */
  doubted: boolean;
}

/**
 * Seconds without an answer until the server is asked what it does, to a probe until the same, and
 * until nothing is believed.
 */
const patience = { asking: 3, probing: 2, ending: 40 };

/** ms in which the server must tell. */
const tellingMs = 4_000;

/**
 * Destroys the connections of a pool on which an answer is due that will not come: the server does not
 * speak at all, or says over a new connection that it is not at work for them. A statement that really
 * takes long is waited for: its deadline is the server's `statement_timeout`. Where one connection may
 * be silent the others may be too: lent ones must answer, and once one is silent idle ones are thrown
 * away. What a silent one still holds in the server is freed there.
 *
 * Time is counted in looks, one a second, so that a process that stood still blames no connection.
 */
export function watchForSilence(pool: pg.Pool, connectionString: string, log: Log): void {
  /** With the moment at which each was connected. */
  const clients = new Map<WatchedClient, number>();
  const lent = new Set<pg.PoolClient>();
  let timer: NodeJS.Timeout | undefined;
  let asking = false;

  function destroy(silent: WatchedClient[]) {
    log.warn({ connections: silent.length }, "database connections fell silent and are ended");
    const abandoned = silent.flatMap((client): Abandoned[] => {
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

  /** Has those that are lent and at rest answer: they may hold locks. */
  function probe() {
    for (const client of lent as Set<unknown> as Set<WatchedClient>) {
      if (client.unanswered > 0) continue;
      client.query("select").catch(() => {});
      client.silentSeconds = patience.asking - patience.probing;
    }
  }

  async function judge(overdue: WatchedClient[]) {
    probe();
    const told = await askServer(connectionString, overdue);
    const asked = told === "lost" ? [...clients.keys()] : overdue;
    // It may have been answered in the meantime.
    const still = asked.filter(
      ({ unanswered, silentSeconds }) => unanswered > 0 && silentSeconds >= patience.asking,
    );
    const silent = still.filter((client) => {
      if (told === "lost") return true;
      const working = told.get(client.processID ?? 0);
      if (working === undefined) return client.silentSeconds >= patience.ending;
      if (working) client.silentSeconds = 0;
      else if (client.doubted) return true;
      client.doubted = !working;
      return false;
    });
    if (silent.length > 0) destroy(silent);
  }

  function look() {
    const overdue = [...clients.keys()].filter(
      (client) => client.unanswered > 0 && ++client.silentSeconds >= patience.asking,
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
 * By connection whether the server is at work for it, as it says itself; without those of which it
 * cannot say so, such as all behind a pooler. `lost` where it does not answer.
 */
async function askServer(
  connectionString: string,
  clients: WatchedClient[],
): Promise<Map<number, boolean> | "lost"> {
  const asker = sessionWatcher(connectionString, tellingMs);
  try {
    await asker.connect();
    // A session that is not there any more is not at work.
    const { rows } = await asker.query<{ pid: number; working: boolean }>(
      `select number as pid,
         coalesce(state = 'active' and wait_event is distinct from 'ClientWrite', false) as working
       from unnest($1::int[]) as number left join pg_stat_activity on pid = number
       where pg_backend_pid() = $2`,
      [clients.map(({ processID }) => processID), asker.processID],
    );
    return new Map(rows.map(({ pid, working }) => [pid, working]));
  } catch (error) {
    // It takes no more connections, but it speaks.
    return error instanceof pg.DatabaseError ? new Map() : "lost";
  } finally {
    void asker.end();
  }
}
