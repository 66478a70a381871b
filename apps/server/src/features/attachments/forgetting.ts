import type { Db, Deps, JobPayloads } from "#deps";
import { type OrgId, orgOfJob } from "#http/member.ts";

import { removeSomeOf } from "../library/index.ts";
import * as store from "./store.ts";

/**
 * Has what hung on conversations that are gone removed, rows and files, once `tx` commits. From then on
 * nobody sees it.
 */
export const forgetAttachments = ({ jobs }: Pick<Deps, "jobs">, tx: Db, orgId: OrgId) =>
  jobs.enqueue(tx, "remove-attachments", { organization_id: orgId });

/** The job: some documents at a time, so that a run that is cut off goes on where it stood. */
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
