import type { SyncTiming } from "@lectern/contract/sync";

import type { Db, Deps, JobPayloads } from "#deps";

import { nextTime } from "../schedules/index.ts";
import { mirrorsRights } from "./mirroring/mirrors-rights.ts";
import type { ItemSource } from "./store.ts";

const hourMs = 60 * 60_000;
/**
 * How long after a run the rights of files are looked at again; tests change it. With what a run
 * reads (`mirroredReading`), two lists of them and this are less than five minutes.
 */
export const rightsEvery = { ms: 60_000 };

/** What tells when a source runs. */
type Timed = Pick<ItemSource, "settings"> & { timing: SyncTiming | null };

/**
 * Returns when a source runs next by itself; null: only when somebody asks for it. One that mirrors
 * rights runs all the time.
 */
export function nextOf({ timing, settings }: Timed, after = new Date()): Date | null {
  if (mirrorsRights({ settings })) return new Date(after.getTime() + rightsEvery.ms);
  if (timing === null) return null;
  return timing.every === "hour" ? new Date(after.getTime() + hourMs) : nextTime(timing, after);
}

/** Enqueues the job of a source's next run, in place of the one that waits. */
export const enqueueRun = async (
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  { organization_id, id }: Pick<ItemSource, "organization_id" | "id">,
  at: Date | null,
  how: Pick<JobPayloads["sync-source"], "confirm" | "asked"> = {},
) => {
  if (at === null) return;
  const { confirm, asked } = how;
  const payload = {
    organization_id,
    source_id: id,
    ...(confirm && { confirm }),
    ...(asked && { asked }),
  };
  await jobs.enqueue(tx, "sync-source", payload, { key: `sync-source:${id}`, at });
};
