import type { Deps, JobPayloads } from "#deps";
import { unauthenticated } from "#errors";
import type { User } from "#http/member.ts";
import { everywhere } from "#scopes";

import { forgetAssets } from "../../assets/removing.ts";
import { forgetSessions } from "../../chat/conversations/forgetting.ts";
import { removePrivate } from "../../library/collections/private-collections.ts";
import { leaveAll } from "../../organizations/members/leaving.ts";
import { forgetPersonas } from "../../personas/forgetting.ts";
import { demandPassword } from "../throttle/password.ts";
import * as store from "./store.ts";

/**
 * Deletes one's account: it can do nothing from now on, and what named the person is gone. What they
 * shared stays with the workspaces. Throws conflict while they own one that others belong to.
 */
export async function remove(deps: Deps, user: User, password: string): Promise<void> {
  await demandPassword(deps, user, password);
  const { accountId } = user;
  // What they shared, in all their workspaces, passes on.
  await everywhere(deps)
    .db.transaction()
    .execute(async (tx) => {
      if ((await store.takeEmail(tx, accountId)) === undefined) {
        throw unauthenticated("Sign in to continue.");
      }
      await leaveAll(deps, tx, user);
      await store.anonymise(tx, accountId);
      // A library is not removed within one request: nobody but its owner saw it, so it can wait.
      await deps.jobs.enqueue(tx, "remove-account", { account_id: accountId });
    });
}

/** Removes what was the person's alone. Can be cut off anywhere and run again. */
export async function removeOwn(
  deps: Deps,
  { account_id }: JobPayloads["remove-account"],
  ending: AbortSignal,
): Promise<void> {
  await forgetAssets(deps, account_id, ending);
  await forgetSessions(deps, account_id, ending);
  await forgetPersonas(deps, account_id);
  await removePrivate(deps, account_id, ending);
}
