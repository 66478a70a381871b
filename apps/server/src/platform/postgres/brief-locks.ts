import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

import type { Log } from "#deps";

/**
 * ms that a change of a table waits for its lock. Everybody else who needs the table queues behind it
 * for as long. Shorter than PostgreSQL's `deadlock_timeout`: of a change and a request that
 * wait for each other it is mostly the change that gives up.
 */
const lockTimeout = 800;

/** lock_not_available, deadlock_detected. */
const givenUp = /^(?:55P03|40P01)$/;

/** ms: the first pause between two tries, doubled up to `longest`; tries end after pauses of `all`. */
const pauses = { first: 500, longest: 30_000, all: 60 * 60_000 };

/**
 * Changes tables while others use them: `change` gives its locks up when it does not get one, and is
 * tried again later, for an hour. It must leave nothing behind when it fails, or be repeatable. A long
 * reader, such as a backup, therefore delays it and nobody else.
 */
export async function withBriefLocks(
  client: pg.ClientBase,
  { name, log }: { name: string; log: Log },
  change: () => Promise<void>,
): Promise<void> {
  let waited = 0;
  try {
    for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
      await client.query(`set lock_timeout = ${lockTimeout}`);
      try {
        return await change();
      } catch (error) {
        const { code = "" } = error as { code?: string };
        if (!givenUp.test(code) || waited >= pauses.all) throw error;
        log.warn(
          { change: name, seconds: Math.round(waited / 1000) },
          "a change of the database waits until no long transaction uses its tables",
        );
      }
      const ms = pause * (0.5 + Math.random() / 2);
      waited += ms;
      await sleep(ms);
    }
  } finally {
    await client.query("reset lock_timeout").catch(() => {});
  }
}
