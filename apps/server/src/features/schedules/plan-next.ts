import type { Db, Deps } from "#deps";

import { nextTime } from "./next-time.ts";
import type { ScheduleRow } from "./store.ts";

/** Returns when a schedule runs next; null: it waits for documents. */
export const nextOf = ({ timing }: Pick<ScheduleRow, "timing">, after = new Date()) =>
  timing.every === "documents" ? null : nextTime(timing, after);

/** Enqueues the job that starts a schedule's next run, in place of the one that waits. */
export const enqueueNext = async (
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  { organization_id, id }: Pick<ScheduleRow, "organization_id" | "id">,
  at: Date | null,
) => {
  if (at === null) return;
  const payload = { organization_id, schedule_id: id };
  await jobs.enqueue(tx, "run-schedule", payload, { key: `run-schedule:${id}`, at });
};
