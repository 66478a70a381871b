import { setTimeout as sleep } from "node:timers/promises";

/** ms: `total` for the database to come back, `pause` between two attempts. */
const patience = { total: 120_000, pause: 500 };

/** SQLSTATE class "connection exception"; every lost connection has a code of it. */
const isLoss = (error: unknown) =>
  error instanceof Error && "code" in error && String(error.code).startsWith("08");

/**
 * Returns what `work` returns; repeats it while the database is lost, so that a failover ends no
 * answer. A repetition must do no harm: the loss may have followed a commit. Throws other errors at
 * once, and the loss after two minutes.
 */
export async function outlastingLoss<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + patience.total;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLoss(error) || performance.now() > until) throw error;
      await sleep(patience.pause);
    }
  }
}
