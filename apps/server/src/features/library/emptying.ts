import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";
import { removeInParts } from "#remove-owned";

import { removeBlobs } from "../files/index.ts";
import { withdraw } from "./publishing/withdrawing.ts";
import * as store from "./store.ts";
import { removeSome } from "./uploads/uploads.ts";

/** With their pages and chunks, some hundred thousand rows. */
const documentsAtOnce = 50;

const uploadsAtOnce = 50;

/** Deletes some documents of a collection, rows and files; false when none is left. */
export async function removeSomeOf(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  orgId: OrgId,
  collectionId: string,
): Promise<boolean> {
  const those = { collection_id: collectionId };
  const keys = await store.deleteSomeDocuments(tx, orgId, those, documentsAtOnce);
  await removeBlobs(deps, tx, orgId, keys);
  return keys.length > 0;
}

/** Withdraws what a workspace published, and deletes all its documents and uploads with their files. */
export async function emptyLibrary(
  deps: Pick<Deps, "db" | "jobs" | "notices">,
  orgId: OrgId,
  ending: AbortSignal,
): Promise<void> {
  await deps.db.transaction().execute((tx) => withdraw(deps, tx, orgId));
  await removeInParts(deps, ending, async (tx) => {
    const keys = await store.deleteSomeDocuments(tx, orgId, "all", documentsAtOnce);
    await removeBlobs(deps, tx, orgId, keys);
    return keys.length > 0;
  });
  await removeInParts(deps, ending, (tx) => removeSome(deps, tx, orgId, uploadsAtOnce));
}
