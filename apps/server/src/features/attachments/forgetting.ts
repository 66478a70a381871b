import type { Db, Deps, JobPayloads } from "#deps";
import { type OrgId, orgOfJob } from "#http/member.ts";

import { removeSomeOf } from "../library/index.ts";
import * as store from "./store.ts";

/**
 * Enqueues the removal of the attachments of deleted conversations, rows and files, once `tx`
 * commits. They are invisible from then on.
 */
export const forgetAttachments = ({ jobs }: Pick<Deps, "jobs">, tx: Db, orgId: OrgId) =>
  jobs.enqueue(tx, "remove-attachments", { organization_id: orgId });

/** The job: removes documents in batches, so that an interrupted run continues where it stopped. */
export async function removeOrphaned(
  deps: Pick<Deps, "db" | "jobs">,
  payload: JobPayloads["remove-attachments"],
  ending: AbortSignal,
): Promise<void> {
  const orgId = orgOfJob(payload);
  for (let left = true; left;) {
    ending.throwIfAborted();
    left = await deps.db.transaction().execute(async (tx) => {
      const id = await store.findOrphaned(tx, orgId);
      if (!id) return false;
      if (!(await removeSomeOf(deps, tx, orgId, id))) await store.deleteCollection(tx, orgId, id);
      return true;
    });
  }
}
