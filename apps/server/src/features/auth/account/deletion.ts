import type { Deps, JobPayloads } from "#deps";
import { unauthenticated } from "#errors";
import type { User } from "#http/member.ts";
import { isAccountHeld } from "#retention";
import { inAllWorkspaces } from "#scopes";

import { leaveAll } from "../../organizations/index.ts";
import { demandPassword } from "../throttle/password.ts";
import * as store from "./store.ts";

/**
 * Deletes the user's account: it can do nothing from now on, and its personal data are removed.
 * What the person shared stays with the workspaces. Throws conflict while they own a workspace with
 * other members.
 */
export async function remove(deps: Deps, user: User, password: string): Promise<void> {
  await demandPassword(deps, user, password);
  const { accountId } = user;
  // Runs in all workspaces, since what the person shared passes on in each of them.
  await inAllWorkspaces(deps)
    .db.transaction()
    .execute(async (tx) => {
      if ((await store.lockAccountEmail(tx, accountId)) === undefined) {
        throw unauthenticated("sign_in_required");
      }
      await leaveAll(deps, tx, user);
      await store.anonymise(tx, accountId);
      // Deleting a library takes longer than a request. Only its owner saw it, so a job deletes it.
      await deps.jobs.enqueue(tx, "remove-account", { account_id: accountId });
    });
}

const dayMs = 86_400_000;

/**
 * Deletes the person's private data, once no legal hold is on any of it. Can be interrupted anywhere
 * and run again.
 */
export async function removeOwn(
  deps: Deps,
  payload: JobPayloads["remove-account"],
  ending: AbortSignal,
): Promise<void> {
  const { account_id } = payload;
  if (await isAccountHeld(deps.db, account_id)) {
    const at = new Date(Date.now() + dayMs);
    await deps.jobs.enqueue(deps.db, "remove-account", payload, { at });
    return;
  }
  for (const removed of deps.hooks.accountRemoved) await removed(deps, account_id, ending);
}
