import { NIL } from "uuid";

import type { ArrivalJobs, Deps, JobPayloads } from "#deps";
import { type Member, orgOfJob } from "#http/member.ts";

import { permissionsOf } from "../shown.ts";
import { lock } from "../store.ts";
import { tell } from "../reviews.ts";
import { enqueueReadings } from "./filling.ts";
import { queueCells } from "./filling-store.ts";
import * as store from "./live-store.ts";

/** What documents that come queue: a look at the live reviews of their collection. */
export const arrivalJobs: ArrivalJobs = (db, orgId, documentIds) => ({
  name: "fill-live-reviews",
  about: "document_id",
  ids: store.inLiveReviews(db, orgId, documentIds),
});

/**
 * The job: queues the missing and stale cells of a document in each live review that it is a row of.
 * Can be killed anywhere and run again.
 */
export async function fillLiveReviews(
  deps: Deps,
  payload: JobPayloads["fill-live-reviews"],
): Promise<void> {
  const orgId = orgOfJob(payload);
  const document = await store.readDocument(deps.db, orgId, payload.document_id);
  if (!document) return;
  for (const { id, owner_id, group } of await store.liveReviews(deps.db, orgId, document)) {
    const owner: Member = { orgId, accountId: owner_id, deviceId: NIL, group };
    await fillRow(deps, owner, id, document.series_id);
  }
}

/** Reads a document with the rights of the review's owner, who may no longer have them. */
const fillRow = (deps: Deps, owner: Member, reviewId: string, seriesId: string) =>
  deps.db.transaction().execute(async (tx) => {
    const review = await lock(tx, owner, reviewId);
    if (!review?.live || !permissionsOf(owner, review).fill) return;
    const rows = await queueCells(tx, owner, review, { which: "arrived", row_ids: [seriesId] });
    if (rows.length === 0) return;
    await enqueueReadings(deps, tx, { orgId: owner.orgId, reviewId, rows });
    await tell(deps, tx, owner, review);
  });
