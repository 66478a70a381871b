import type { Db, Deps, JobPayloads } from "#deps";
import { type OrgId, orgOfJob, publishedOrg } from "#http/member.ts";
import { removeInParts } from "#remove-owned";
import { publishing } from "#scopes";

import { tellCollection } from "../changes.ts";
import { removeBlobs } from "../../files/index.ts";
import { deleteSomeDocuments } from "../store.ts";
import * as store from "./store.ts";

type Outside = Pick<Deps, "jobs" | "notices">;

/**
 * Withdraws the edition of a collection, or all of a workspace, if there are any: hidden from every
 * reader when `tx` commits, whatever its size; a job deletes its rows and files.
 */
export async function withdraw(
  deps: Outside,
  tx: Db,
  orgId: OrgId,
  collectionId?: string,
): Promise<boolean> {
  const gone = await store.deletePublications(tx, orgId, collectionId);
  for (const { edition_id } of gone) {
    const payload = { organization_id: orgId, edition_id };
    await deps.jobs.enqueue(tx, "remove-edition", payload);
    await tellCollection(deps, tx, publishedOrg, edition_id, undefined);
  }
  return gone.length > 0;
}

/** With their pages and chunks, some hundred thousand rows. */
const documentsAtOnce = 50;

/** The job: deletes the documents of a withdrawn edition. */
export async function removeEdition(
  deps: Pick<Deps, "db" | "dbFor" | "jobs">,
  payload: JobPayloads["remove-edition"],
  ending: AbortSignal,
): Promise<void> {
  const { edition_id, organization_id } = payload;
  await removeInParts(publishing(deps, organization_id), ending, async (tx) => {
    const those = { collection_id: edition_id };
    const keys = await deleteSomeDocuments(tx, publishedOrg, those, documentsAtOnce);
    // Files that the workspace still uses stay.
    await removeBlobs(deps, tx, orgOfJob(payload), keys);
    if (keys.length === 0) await store.deleteEdition(tx, edition_id);
    return keys.length > 0;
  });
}
