import type { Deps, JobPayloads } from "#deps";
import { unauthenticated } from "#errors";
import type { User } from "#http/member.ts";
import { everywhere } from "#scopes";

import { leaveAll } from "../../organizations/index.ts";
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
  for (const removed of deps.hooks.accountRemoved) await removed(deps, account_id, ending);
}
