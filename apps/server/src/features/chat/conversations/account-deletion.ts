import type { Deps } from "#deps";

import * as store from "./account-deletion-store.ts";

const sessionsAtOnce = 100;

/** Removes all conversations of a deleted account in batches. */
export async function forgetSessions(
  { db }: Pick<Deps, "db">,
  accountId: string,
  ending: AbortSignal,
): Promise<void> {
  while ((await store.deleteSomeSessions(db, accountId, sessionsAtOnce)) > 0) {
    ending.throwIfAborted();
  }
}
