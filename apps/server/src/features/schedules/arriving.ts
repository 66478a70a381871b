import type { ArrivalJobs, Db, Deps, JobPayloads } from "#deps";
import { forJob, type OrgId, orgOfJob } from "#http/member.ts";
import { inWorkspace } from "#scopes";

import { documentsThere } from "../chat/index.ts";
import * as store from "./job-store.ts";
import { enqueueNext } from "./plan-next.ts";
import { update } from "./store.ts";

/** ms after the first document: those that are added with it are read together. */
const settleMs = 5 * 60_000;
/** Minimum ms between two runs triggered by new documents. */
const leastMs = 60 * 60_000;

/** The job enqueued when documents arrive: it checks the schedules waiting for them. */
export const arrivalJobs: ArrivalJobs = (db, orgId, documentIds) => ({
  name: "look-at-schedules",
  about: "document_id",
  ids: store.waitedFor(db, orgId, documentIds),
});

/** The same for an edition, which schedules of any workspace may wait for. */
export const queueForEdition = (
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  edition_id: string,
): Promise<void> =>
  jobs.enqueue(tx, "look-at-edition", { edition_id }, { key: `look-at-edition:${edition_id}` });

/** The job: gives the schedules that wait for an edition their time, each in its workspace. */
export async function lookAtEdition(
  deps: Deps,
  { edition_id }: JobPayloads["look-at-edition"],
): Promise<void> {
  const documentId = await store.newestOf(deps.db, edition_id);
  if (documentId === undefined) return;
  for (const { organization_id, id } of await store.waitingForEdition(deps.db, edition_id)) {
    await inWorkspace(deps, organization_id)
      .db.transaction()
      .execute((tx) => giveTime(deps, tx, organization_id, id, documentId));
  }
}

/** The job: gives the schedules that wait for a document their time. */
export async function lookAtSchedules(
  deps: Deps,
  payload: JobPayloads["look-at-schedules"],
): Promise<void> {
  const orgId = orgOfJob(payload);
  for (const { id } of await store.waitingFor(deps.db, orgId, payload.document_id)) {
    await deps.db.transaction().execute((tx) => giveTime(deps, tx, orgId, id, payload.document_id));
  }
}

/** A document that the owner may not see starts nothing. */
async function giveTime(deps: Deps, tx: Db, orgId: OrgId, id: string, documentId: string) {
  const row = await store.lockAny(tx, orgId, id);
  if (!row?.active || row.timing.every !== "documents" || row.next_at !== null) return;
  const seen = await documentsThere(tx, forJob(orgId, row.owner_id), [documentId]);
  if (seen.length === 0) return;
  const earliest = (row.last_at?.getTime() ?? 0) + leastMs;
  const next_at = new Date(Math.max(Date.now() + settleMs, earliest));
  await update(tx, row, { next_at });
  await enqueueNext(deps, tx, row, next_at);
}
