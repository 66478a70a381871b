import type { ReviewProgress } from "@lectern/contract/review-cells";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { type FillRequest, queueCells, stopCells } from "./filling-store.ts";
import { demandReview, progress, take, tell, touch } from "../reviews.ts";

type Changing = Pick<Deps, "db" | "notices" | "jobs">;

/** Queues cells to be read: one job for each document reads all that wait of it. */
export async function fill(deps: Changing, member: Member, id: string, request: FillRequest) {
  const queued = await deps.db.transaction().execute(async (tx) => {
    const review = await take(tx, member, id, "fill");
    const rows = await queueCells(tx, member, review, request);
    // Readings of several reviews, and of uploads, take turns.
    const from = await deps.jobs.next(tx, "read-for-review");
    const jobs = [...new Set(rows)].map((series_id, at) => ({
      payload: { organization_id: member.orgId, review_id: id, series_id },
      key: `read-for-review:${id}:${series_id}`,
      priority: from + at,
    }));
    await deps.jobs.enqueueAll(tx, "read-for-review", jobs);
    if (rows.length > 0) await touch(deps, tx, member, review);
    return rows.length;
  });
  const review = await demandReview(deps.db, member, id);
  return { queued, progress: await progress(deps.db, member, review) };
}

/** Stops reading: waiting cells are as before, and what is being read is not stored. */
export async function stop(
  deps: Pick<Deps, "db" | "notices">,
  member: Member,
  id: string,
): Promise<ReviewProgress> {
  await deps.db.transaction().execute(async (tx) => {
    const review = await take(tx, member, id, "fill");
    await stopCells(tx, member.orgId, id);
    await tell(deps, tx, member, review);
  });
  return progress(deps.db, member, await demandReview(deps.db, member, id));
}
