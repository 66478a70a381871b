import type { Db, Deps } from "#deps";
import { conflict } from "#errors";
import type { User } from "#http/member.ts";

import { record } from "../../audit/index.ts";
import { close } from "../deletion.ts";
import { lock, ownerOf } from "../store.ts";
import { membershipsOf, type Membership } from "./leaving-store.ts";
import { removeMember } from "./store.ts";

/** Closes the owner's workspace; throws conflict where it has other members. */
async function leaveOwn(deps: Deps, tx: Db, user: User, { id, name, others }: Membership) {
  if (others > 0) {
    throw conflict("workspace_owned", { workspace: name });
  }
  await close(deps, tx, user, { id, name });
}

async function leave(deps: Deps, tx: Db, { accountId, address }: User, { id }: Membership) {
  await deps.hooks.memberLeft(deps, tx, id, { from: accountId, to: await ownerOf(tx, id) });
  await record(tx, {
    organizationId: id,
    actorId: accountId,
    address,
    action: "member.left",
    target: "deleted account",
  });
}

/**
 * Removes a person whose account is deleted from every workspace, inside the caller's transaction.
 * What they shared passes on; workspaces without other members are deleted, with the grace period.
 * Throws conflict while they own one with other members.
 */
export async function leaveAll(deps: Deps, tx: Db, user: User): Promise<void> {
  const { accountId } = user;
  for (const { id } of await membershipsOf(tx, accountId)) await lock(tx, id);
  // Read again under the locks: nobody can join or become owner now.
  for (const membership of await membershipsOf(tx, accountId)) {
    // In this order: a collection created concurrently either exists now and passes on, or is
    // refused.
    await removeMember(tx, membership.id, accountId);
    // A workspace that is already deleted needs no more.
    if (membership.closed) continue;
    const go = membership.group === "owner" ? leaveOwn : leave;
    await go(deps, tx, user, membership);
  }
}
