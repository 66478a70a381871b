import type { Deps, JobPayloads } from "#deps";
import { orgOfJob } from "#http/member.ts";

import { removeBlobs } from "../files/index.ts";
import * as store from "./store.ts";

/**
 * Purges a deleted workspace with all its rows and files. The job may run early, twice, or after
 * the workspace was restored: the state in the database decides, by the database's clock. Can be
 * killed anywhere and run again; a workspace that is due can no longer be restored.
 */
export async function purge(
  deps: Deps,
  payload: JobPayloads["purge-organization"],
  ending: AbortSignal,
): Promise<void> {
  const { db, jobs, log } = deps;
  const orgId = orgOfJob(payload);
  const found = await store.findClosed(db, orgId);
  if (!found?.deletion_at) return;
  if (!found.due) {
    await jobs.enqueue(db, "purge-organization", payload, { at: found.deletion_at });
    return;
  }
  for (const removed of deps.hooks.workspaceRemoved) await removed(deps, orgId, ending);
  await db.transaction().execute(async (tx) => {
    const logo = await store.deleteOrganization(tx, orgId);
    if (logo) await removeBlobs(deps, tx, orgId, [logo]);
  });
  log.info({ organization: orgId }, "a deleted workspace was removed for good");
}
