import type { Db, Deps, JobPayloads, RetainedContent } from "#deps";
import { forJob, type OrgId, orgOfJob } from "#http/member.ts";
import { removeInParts } from "#remove-owned";
import { noteRemoved } from "#retention";

import { removeBlobs } from "../../files/index.ts";
import { deleteSomeDocuments } from "../store.ts";
import * as store from "./emptying-store.ts";
import { trashSeries } from "./trash-series.ts";

/** With their pages and chunks, some hundred thousand rows. */
const documentsAtOnce = 50;

/**
 * Moves some documents to the trash whose rights are mirrored by sources that go with a collection:
 * nobody would look at these any more. False when none is left.
 */
async function trashMirrored(
  deps: Pick<Deps, "jobs" | "notices">,
  tx: Db,
  orgId: OrgId,
  collectionId: string,
): Promise<boolean> {
  const some = await store.someMirroredElsewhere(tx, orgId, collectionId, documentsAtOnce);
  for (const [owner, of] of Map.groupBy(some, (one) => one.owner_id)) {
    const seriesIds = of.map(({ series_id }) => series_id);
    await trashSeries(deps, tx, forJob(orgId, owner), seriesIds, { also: [] });
  }
  return some.length > 0;
}

/** Deletes one expired object, or some of its content; false when there is none left. */
async function removeSome(
  deps: Pick<Deps, "jobs" | "notices">,
  tx: Db,
  orgId: OrgId,
): Promise<boolean> {
  const entry = await store.takeExpired(tx, orgId);
  if (!entry) return false;
  const { id, kind, collection_id, purged } = entry;
  if (kind === "collection" && (await trashMirrored(deps, tx, orgId, collection_id))) return true;
  const those = kind === "collection" ? { collection_id } : { trash_id: id };
  const keys = await deleteSomeDocuments(tx, orgId, those, documentsAtOnce);
  await removeBlobs(deps, tx, orgId, keys);
  if (keys.length > 0) return true;
  await store.deleteRest(tx, orgId, entry);
  // What a person deleted for good is not the retention's.
  if (!purged) await noteRemoved(tx, orgId, "trash", 1);
  return true;
}

/**
 * Deletes the expired objects in a workspace's trash, rows and files. The job may run early, twice,
 * or after something was restored: it goes by the state and the database's clock.
 */
export const emptyTrash = (
  deps: Pick<Deps, "db" | "jobs" | "notices">,
  payload: JobPayloads["empty-trash"],
  ending: AbortSignal,
) => removeInParts(deps, ending, (tx) => removeSome(deps, tx, orgOfJob(payload)));

/** What lies in the trash for some days. When its time ends is noted with each entry. */
export const oldTrash: RetainedContent = { countDue: store.countDue, removeSome };
