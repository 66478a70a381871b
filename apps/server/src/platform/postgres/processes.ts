import { sql, type Kysely } from "kysely";

import type { Log } from "#deps";
import type { Schema } from "#schema";

const beatSeconds = 2;
/** Three missed heartbeats, measured only by the database's clock. */
const deadAfterSeconds = 8;
/** More than one heartbeat of this process was late or failed. */
const outOfTouchSeconds = 4;

export interface Processes {
  /** Registers a job worker of this process, so that others can unlock its jobs after a crash. */
  addWorker(worker: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Writes a heartbeat every two seconds and detects dead processes: calls `onDeath` in one of the
 * living processes (and again if that one dies before it has finished). Only a process whose own
 * heartbeats have gone through for as long as the others' must be missing may call them dead: after
 * a failover of the database, or a pause of the machine, every row is old. `alone`: no other process
 * can use this database, so all earlier ones are dead.
 */
export async function joinProcesses(
  db: Kysely<Schema>,
  log: Log,
  processId: string,
  onDeath: (dead: { id: string; workers: string[] }) => Promise<void>,
  { alone }: { alone: boolean },
): Promise<Processes> {
  // If the database belongs to this process alone, no other process is alive.
  if (alone)
    await db
      .updateTable("process")
      .set({ seen_at: new Date(0) })
      .execute();
  await db.insertInto("process").values({ id: processId }).execute();
  const workers: string[] = [];
  let beatAt = performance.now();
  /** Since when every heartbeat of this process went through in time. */
  let inTouchSince = alone ? -Infinity : beatAt;

  async function beat() {
    await db
      .insertInto("process")
      // Includes the workers: after a long pause, others may have deleted this process's row.
      .values({ id: processId, workers })
      .onConflict((oc) => oc.column("id").doUpdateSet({ seen_at: sql`now()` }))
      .execute();
    const now = performance.now();
    if (now - beatAt > outOfTouchSeconds * 1000) inTouchSince = now;
    beatAt = now;
    if (now - inTouchSince >= deadAfterSeconds * 1000) await releaseDead();
  }

  async function releaseDead() {
    await db.transaction().execute(async (tx) => {
      const dead = await tx
        .selectFrom("process")
        .select(["id", "workers"])
        .where("seen_at", "<", sql<Date>`now() - make_interval(secs => ${deadAfterSeconds})`)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const one of dead) {
        log.warn({ process: one.id }, "a process died; its jobs are released");
        await onDeath(one);
        await tx.deleteFrom("process").where("id", "=", one.id).execute();
      }
    });
  }

  let beating: Promise<void> = alone ? beat() : Promise.resolve();
  await beating;
  let stored = Promise.resolve();
  const store = async () => {
    await db
      .insertInto("process")
      .values({ id: processId, workers })
      .onConflict((oc) => oc.column("id").doUpdateSet({ workers }))
      .execute();
  };
  const timer = setInterval(() => {
    beating = beat().catch((error: unknown) => log.warn({ err: error }, "the sign of life failed"));
  }, beatSeconds * 1000);
  return {
    addWorker(worker) {
      workers.push(worker);
      // One after the other, so that the last statement stores all of them.
      stored = stored.catch(() => {}).then(store);
      return stored;
    },
    async close() {
      clearInterval(timer);
      await beating;
      await db.deleteFrom("process").where("id", "=", processId).execute();
    },
  };
}
