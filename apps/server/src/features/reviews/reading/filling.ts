import type { ReviewProgress } from "@lectern/contract/review-cells";

import type { Db, Deps } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

import { type FillRequest, queueCells, stopCells } from "./filling-store.ts";
import { demandReview, progress, take, tell, touch } from "../reviews.ts";

type Changing = Pick<Deps, "db" | "notices" | "jobs">;

/** Queues cells to be read: one job for each document reads all that wait of it. */
export async function fill(deps: Changing, member: Member, id: string, request: FillRequest) {
  const queued = await deps.db.transaction().execute(async (tx) => {
    const review = await take(tx, member, id, "fill");
    const rows = await queueCells(tx, member, review, request);
    await enqueueReadings(deps, tx, { orgId: member.orgId, reviewId: id, rows });
    if (rows.length > 0) await touch(deps, tx, member, review);
    return rows.length;
  });
  const review = await demandReview(deps.db, member, id);
  return { queued, progress: await progress(deps.db, member, review) };
}

/** Enqueues a reading of each of these rows. */
export async function enqueueReadings(
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  { orgId, reviewId, rows }: { orgId: OrgId; reviewId: string; rows: readonly string[] },
) {
  // Readings of several reviews, and of uploads, take turns.
  const from = await jobs.next(tx, "read-for-review");
  const readings = [...new Set(rows)].map((series_id, at) => ({
    payload: { organization_id: orgId, review_id: reviewId, series_id },
    key: `read-for-review:${reviewId}:${series_id}`,
    priority: from + at,
  }));
  await jobs.enqueueAll(tx, "read-for-review", readings);
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
