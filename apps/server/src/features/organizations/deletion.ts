import type { Organization } from "@lectern/contract/organizations";

import type { Db, Deps } from "#deps";
import { conflict } from "#errors";
import type { User } from "#http/member.ts";
import { hasHold } from "#retention";
import { publishing } from "#scopes";

import { record } from "../audit/index.ts";
import { get } from "./organizations.ts";
import * as store from "./store.ts";
import { lockWorkspaceFor } from "./lock-workspace.ts";

const jobKey = (organizationId: string) => `purge-organization:${organizationId}`;

/**
 * Closes a workspace, locked by the caller, in their transaction; a job purges it after the grace
 * period. Throws conflict while a legal hold is on anything in it.
 */
export async function close(
  { jobs, hooks }: Pick<Deps, "jobs" | "hooks">,
  tx: Db,
  { accountId, address }: User,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (await hasHold(tx, id)) throw conflict("workspace_under_hold", { name });
  const at = await store.close(tx, id);
  await hooks.workspaceClosed(tx, id, true);
  const payload = { organization_id: id };
  await jobs.enqueue(tx, "purge-organization", payload, { key: jobKey(id), at });
  await record(tx, {
    organizationId: id,
    actorId: accountId,
    address,
    action: "workspace.deleted",
    target: name,
  });
}

/**
 * Closes a workspace for everybody at once: every request in it gets the answer that non-members
 * get. Its owner can restore it until a job purges it.
 */
export async function remove(deps: Deps, user: User, id: string): Promise<Organization> {
  await publishing(deps, id)
    .db.transaction()
    .execute(async (tx) => {
      await close(deps, tx, user, await lockWorkspaceFor(tx, user, id, "workspace.delete"));
    });
  return get(deps, user, id);
}

/** Reopens a deleted workspace unchanged. Its purge job then does nothing. */
export async function restore(deps: Deps, user: User, id: string): Promise<Organization> {
  await publishing(deps, id)
    .db.transaction()
    .execute(async (tx) => {
      const found = await lockWorkspaceFor(tx, user, id, "workspace.delete", { deleted: true });
      if (!found.deletion_at) throw conflict("workspace_not_deleted");
      await store.reopen(tx, id);
      await deps.hooks.workspaceClosed(tx, id, false);
      await record(tx, {
        organizationId: id,
        actorId: user.accountId,
        address: user.address,
        action: "workspace.restored",
        target: found.name,
      });
    });
  return get(deps, user, id);
}
