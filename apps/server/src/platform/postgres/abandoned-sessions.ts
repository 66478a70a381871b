import { setTimeout as sleep } from "node:timers/promises";

import type { Log } from "#deps";

import { sessionWatcher } from "./session-watcher.ts";

/** Seconds after which the server's own limits have ended an abandoned session. */
const patienceSeconds = 60;

/** ms: `answer` for the server to answer one try, `tries` between two tries. */
const pace = { answer: 2_000, tries: 250 };

/** A server session whose connection was given up. */
export interface AbandonedSession {
  pid: number;
  /** `performance.now()` of a time when the session existed. */
  seenAt: number;
}

interface Sessions {
  connectionString: string;
  application_name: string | undefined;
}

/**
 * Terminates sessions that are at least as old as ours: a younger one with the same number has
 * replaced one that ended. Finds none behind a pooler, where the numbers are not the server's.
 */
const terminate = `
  select pg_terminate_backend(pid) from pg_stat_activity
  join unnest($1::int[], $2::float8[]) as abandoned (number, age) on number = pid
  where pg_backend_pid() = $3 and application_name = $4
    and usename = current_user and datname = current_database()
    and clock_timestamp() - backend_start >= make_interval(secs => age)`;

/**
 * Ends the sessions of given-up connections as soon as the server can be reached: it does not
 * notice that the client is gone and would keep their transactions' locks. Never throws.
 */
export async function endAbandoned(
  { connectionString, application_name }: Sessions,
  sessions: AbandonedSession[],
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
