import { setTimeout as sleep } from "node:timers/promises";

import type { Log } from "#deps";

import { isLoss } from "./loss.ts";
import { sessionWatcher } from "./session-watcher.ts";

/** ms: `connecting` for one try, `tries` between two tries, `lines` between two log lines. */
const pace = { connecting: 3_000, tries: 250, lines: 5_000 };

/**
 * Waits until the database accepts a connection. Throws the last error after `seconds`, and at once
 * for errors that waiting does not fix, such as a wrong password.
 */
export async function untilReachable(url: string, seconds: number, log: Log): Promise<void> {
  const began = performance.now();
  for (let loggedAt = -pace.lines; ; await sleep(pace.tries)) {
    try {
      const client = sessionWatcher(url, pace.connecting);
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const waited = performance.now() - began;
      if (!isLoss(error) || waited >= seconds * 1000) {
        throw new Error(`The database takes no connection: ${reason}`, { cause: error });
      }
      if (waited - loggedAt < pace.lines) continue;
      loggedAt = waited;
      log.warn({ reason, seconds: Math.round(waited / 1000) }, "waiting for the database");
    }
  }
}
