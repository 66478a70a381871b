import { setTimeout as sleep } from "node:timers/promises";

import type { Log } from "#deps";

import { sessionWatcher } from "./session-watcher.ts";

/** Seconds after which the server has ended an abandoned session by its own limits. */
const patienceSeconds = 60;

/** ms: in which the server must answer one try, and between two tries. */
const pace = { answer: 2_000, tries: 250 };

/** A session of the server whose connection was given up. */
export interface Abandoned {
  pid: number;
  /** `performance.now()` of a moment at which the session was there. */
  seenAt: number;
}

interface Sessions {
  connectionString: string;
  application_name: string | undefined;
}

/**
 * Sessions that are as old as they were to us: one that began later has the number of one that ended.
 * None behind a pooler, where numbers are not the server's.
 */
const terminate = `
  select pg_terminate_backend(pid) from pg_stat_activity
  join unnest($1::int[], $2::float8[]) as abandoned (number, age) on number = pid
  where pg_backend_pid() = $3 and application_name = $4
    and usename = current_user and datname = current_database()
    and clock_timestamp() - backend_start >= make_interval(secs => age)`;

/**
 * Ends the sessions of connections that were given up, as soon as the server can be reached: it does
 * not see that nobody is there and would keep the locks of their transactions. Never throws.
 */
export async function endAbandoned(
  { connectionString, application_name }: Sessions,
  sessions: Abandoned[],
  log: Log,
): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < patienceSeconds * 1000) {
    const client = sessionWatcher(connectionString, pace.answer);
    try {
      await client.connect();
      const ages = sessions.map(({ seenAt }) => (performance.now() - seenAt) / 1000);
      const pids = sessions.map(({ pid }) => pid);
      const { rowCount } = await client.query(terminate, [
        pids,
        ages,
        client.processID,
        application_name,
      ]);
      log.info({ sessions: rowCount }, "the database ended sessions that were given up");
      return;
    } catch (error) {
      log.debug({ err: error }, "sessions that were given up cannot be ended yet");
      await sleep(pace.tries, undefined, { ref: false });
    } finally {
      void client.end().catch(() => {});
    }
  }
}
