import type { Db, Deps, JobPayloads } from "#deps";
import { type OrgId, orgOfJob } from "#http/member.ts";
import { removeInParts } from "#remove-owned";

import { removeSomeOf } from "../library/index.ts";
import * as store from "./store.ts";

/**
 * Enqueues the removal of the attachments of deleted conversations, rows and files, once `tx`
 * commits. They are invisible from then on.
 */
export const forgetAttachments = ({ jobs }: Pick<Deps, "jobs">, tx: Db, orgId: OrgId) =>
  jobs.enqueue(tx, "remove-attachments", { organization_id: orgId });

/** The job: removes the documents of these conversations. */
export async function removeOrphaned(
  deps: Pick<Deps, "db" | "jobs">,
  payload: JobPayloads["remove-attachments"],
  ending: AbortSignal,
): Promise<void> {
  const orgId = orgOfJob(payload);
  await removeInParts(deps, ending, async (tx) => {
    const id = await store.findOrphaned(tx, orgId);
    if (!id) return false;
    if (!(await removeSomeOf(deps, tx, orgId, id))) await store.deleteCollection(tx, orgId, id);
    return true;
  });
}
