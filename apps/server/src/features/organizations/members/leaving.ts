import type { Db, Deps } from "#deps";
import { conflict } from "#errors";
import type { User } from "#http/member.ts";

import { record } from "../../audit/index.ts";
import { close } from "../deletion.ts";
import { lock, ownerOf } from "../store.ts";
import { membershipsOf, type Membership } from "./leaving-store.ts";
import { removeMember } from "./store.ts";

/** The owner goes, and the workspace with them where it is nobody else's. */
async function leaveOwn(deps: Deps, tx: Db, user: User, { id, name, others }: Membership) {
  if (others > 0) {
    throw conflict(
      `You own the workspace "${name}", which has other members. Hand it over to one of them or delete it first.`,
    );
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
 * Takes somebody whose account ends out of every workspace, inside the caller's transaction. What they
 * shared passes on; workspaces that were theirs alone are deleted, with the time of grace. Throws
 * conflict while they own one that others belong to.
 */
export async function leaveAll(deps: Deps, tx: Db, user: User): Promise<void> {
  const { accountId } = user;
  for (const { id } of await membershipsOf(tx, accountId)) await lock(tx, id);
  // Again, now that nobody else joins or is handed one.
  for (const membership of await membershipsOf(tx, accountId)) {
    // In this order: a collection that is being made is there, and passes on, or is refused.
    await removeMember(tx, membership.id, accountId);
    // One that is deleted already goes as it is.
    if (membership.closed) continue;
    const go = membership.group === "owner" ? leaveOwn : leave;
    await go(deps, tx, user, membership);
  }
}
