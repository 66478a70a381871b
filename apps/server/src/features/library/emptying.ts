import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { removeBlobs } from "../files/index.ts";
import { withdraw } from "./publishing/withdrawing.ts";
import * as store from "./store.ts";
import { removeSome } from "./uploads/uploads.ts";

/** With what was read from them: some hundred thousand rows. */
const documentsAtOnce = 50;

const uploadsAtOnce = 50;

/** Removes some documents of a collection, rows and files; false when there is none left. */
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

/**
 * Withdraws what a workspace published, and removes every document and upload of it, with their files,
 * some at a time: no transaction grows with the library, and a run that is cut off goes on where it
 * stood.
 */
export async function emptyLibrary(
  deps: Pick<Deps, "db" | "jobs" | "notices">,
  orgId: OrgId,
  ending: AbortSignal,
): Promise<void> {
  await deps.db.transaction().execute((tx) => withdraw(deps, tx, orgId));
  for (let left = true; left;) {
    ending.throwIfAborted();
    left = await deps.db.transaction().execute(async (tx) => {
      const keys = await store.deleteSomeDocuments(tx, orgId, "all", documentsAtOnce);
      await removeBlobs(deps, tx, orgId, keys);
      return keys.length > 0;
    });
  }
  for (let left = true; left;) {
    ending.throwIfAborted();
    left = await deps.db.transaction().execute((tx) => removeSome(deps, tx, orgId, uploadsAtOnce));
  }
}
