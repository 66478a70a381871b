import type { Deps } from "#deps";
import { removeInParts } from "#remove-owned";

import { removeSomeOf } from "../emptying.ts";
import * as store from "./private-store.ts";
import { withdraw } from "../publishing/withdrawing.ts";

/** Deletes the private collections of a deleted account, in every workspace, with their files. */
export async function removePrivate(
  deps: Pick<Deps, "db" | "jobs" | "notices">,
  accountId: string,
  ending: AbortSignal,
): Promise<void> {
  for (const { organization_id: orgId, id } of await store.privateOf(deps.db, accountId)) {
    await deps.db.transaction().execute((tx) => withdraw(deps, tx, orgId, id));
    await removeInParts(deps, ending, async (tx) => {
      const some = await removeSomeOf(deps, tx, orgId, id);
      if (!some) await store.deletePrivate(tx, orgId, id);
      return some;
    });
  }
}
