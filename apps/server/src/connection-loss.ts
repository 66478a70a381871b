import { setTimeout as sleep } from "node:timers/promises";

import type { Deps } from "#deps";

/** ms: `total` for the database to come back, `pause` between two attempts. */
const retryMs = { total: 120_000, pause: 500 };

/** SQLSTATE class "connection exception"; every lost connection has a code of it. */
const isLoss = (error: unknown) =>
  error instanceof Error && "code" in error && String(error.code).startsWith("08");

/**
 * Returns what `work` returns; repeats it while the database is lost, so that a failover ends no
 * answer. A repetition must do no harm: the loss may have followed a commit. Throws other errors at
 * once, and the loss after two minutes.
 */
export async function retryAfterLoss<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + retryMs.total;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLoss(error) || performance.now() > until) throw error;
      await sleep(retryMs.pause);
    }
  }
}

/**
 * Waits for `work`; where the database is lost, repeats it when that is back, and nobody waits for it.
 * Throws other errors.
 */
export async function finishAfterLoss(
  { log }: Pick<Deps, "log">,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isLoss(error)) throw error;
    retryAfterLoss(work).catch((failure: unknown) =>
      log.warn({ err: failure }, "what a lost database left undone stays undone"),
    );
  }
}

/** ms: the pause before a read is repeated, and how long it may have taken for that. */
const readRetryMs = { pause: 100, most: 6_000 };

/**
 * Returns what `read` returns; repeats it once, over another connection, if its own was lost. Not
 * after a long wait, as when there is no connection at all: who asks has waited long enough.
 */
export async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await read();
  } catch (error) {
    if (!isLoss(error) || performance.now() - began > readRetryMs.most) throw error;
    await sleep(readRetryMs.pause);
    return read();
  }
}
