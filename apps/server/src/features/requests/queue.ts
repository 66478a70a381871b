import type { ArrivalJobs, Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { waitingFor } from "./job-store.ts";

interface OfRequest {
  organization_id: OrgId;
  id: string;
}

/** Queues the job that asks the question of a request again. */
export const queueAnswer = (
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  { organization_id, id }: OfRequest,
  { waits = 0, inMs = 0 }: { waits?: number; inMs?: number } = {},
) =>
  jobs.enqueue(
    tx,
    "answer-request",
    { organization_id, request_id: id, waits },
    { key: `answer-request:${id}`, at: inMs > 0 ? new Date(Date.now() + inMs) : null },
  );

/** What documents that come queue: the answering of requests that wait for them. */
export const arrivalJobs: ArrivalJobs = (db, orgId, documentIds) => ({
  name: "answer-request",
  about: "request_id",
  ids: waitingFor(db, orgId, documentIds),
});
