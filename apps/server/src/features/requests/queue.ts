import type { Db, Deps } from "#deps";
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

/** Called in the transaction in which documents come: requests that wait for them are answered. */
export async function queueForRequests(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  orgId: OrgId,
  documentIds: readonly string[],
): Promise<void> {
  const ids = await waitingFor(tx, orgId, documentIds);
  await deps.jobs.enqueueAll(
    tx,
    "answer-request",
    ids.map((request_id) => ({
      payload: { organization_id: orgId, request_id },
      key: `answer-request:${request_id}`,
    })),
  );
}
