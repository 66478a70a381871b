import { sql, type Kysely } from "kysely";

import type { Log } from "#deps";
import type { Schema } from "#schema";

const beatSeconds = 2;
/** Three missed beats. Measured by the database's clock alone. */
const deadAfterSeconds = 8;

export interface Processes {
  /** Registers a job worker of this process, so that others can free its jobs after a crash. */
  addWorker(worker: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Says every two seconds that this process lives, and notices those that died: `onDeath` is called
 * once in one of the living processes (and may be called again if that one dies before it is done).
 * `alone`: nobody else can be using this database, so every earlier process is dead already.
 */
export async function joinProcesses(
  db: Kysely<Schema>,
  log: Log,
  processId: string,
  onDeath: (dead: { id: string; workers: string[] }) => Promise<void>,
  { alone }: { alone: boolean },
): Promise<Processes> {
  // A database that lives and dies with this process has no other living ones.
  if (alone)
    await db
      .updateTable("process")
      .set({ seen_at: new Date(0) })
      .execute();
  await db.insertInto("process").values({ id: processId }).execute();
  const workers: string[] = [];

  async function beat() {
    await db
      .insertInto("process")
      // With its workers: others may have deleted the row of a process that paused for long.
      .values({ id: processId, workers })
      .onConflict((oc) => oc.column("id").doUpdateSet({ seen_at: sql`now()` }))
      .execute();
    await db.transaction().execute(async (tx) => {
      const dead = await tx
        .selectFrom("process")
        .select(["id", "workers"])
        .where("seen_at", "<", sql<Date>`now() - make_interval(secs => ${deadAfterSeconds})`)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const one of dead) {
        log.warn({ process: one.id }, "a process died; its work is taken over");
        await onDeath(one);
        await tx.deleteFrom("process").where("id", "=", one.id).execute();
      }
    });
  }

  let beating: Promise<void> = alone ? beat() : Promise.resolve();
  await beating;
  const timer = setInterval(() => {
    beating = beat().catch((error: unknown) => log.warn({ err: error }, "the sign of life failed"));
  }, beatSeconds * 1000);
  return {
    async addWorker(worker) {
      workers.push(worker);
      await db
        .insertInto("process")
        .values({ id: processId, workers })
        .onConflict((oc) => oc.column("id").doUpdateSet({ workers }))
        .execute();
    },
    async close() {
      clearInterval(timer);
      await beating;
      await db.deleteFrom("process").where("id", "=", processId).execute();
    },
  };
}
