import type { Db, Deps, JobPayloads } from "#deps";
import { type OrgId, orgOfJob } from "#http/member.ts";

import { removeBlobs } from "../../files/index.ts";
import { deleteSomeDocuments } from "../store.ts";
import * as store from "./emptying-store.ts";

/** With what was read from them: some hundred thousand rows. */
const documentsAtOnce = 50;

/** Removes one thing whose time has come, or some of what is in it; false when there is none left. */
async function removeSome(deps: Pick<Deps, "jobs">, tx: Db, orgId: OrgId): Promise<boolean> {
  const entry = await store.takeExpired(tx, orgId);
  if (!entry) return false;
  const { id, kind, collection_id } = entry;
  const those = kind === "collection" ? { collection_id } : { trash_id: id };
  const keys = await deleteSomeDocuments(tx, orgId, those, documentsAtOnce);
  await removeBlobs(deps, tx, orgId, keys);
  if (keys.length === 0) await store.deleteRest(tx, orgId, entry);
  return true;
}

/**
 * Removes what lay in the trash of a workspace for its time, rows and files. The job may come early,
 * twice, or after something was restored: what counts is the state, by the database's clock. No
 * transaction grows with what is removed, and a run that is cut off goes on where it stood.
 */
export async function emptyTrash(
  deps: Pick<Deps, "db" | "jobs">,
  payload: JobPayloads["empty-trash"],
  ending: AbortSignal,
): Promise<void> {
  const orgId = orgOfJob(payload);
  for (let left = true; left;) {
    ending.throwIfAborted();
    left = await deps.db.transaction().execute((tx) => removeSome(deps, tx, orgId));
  }
}
