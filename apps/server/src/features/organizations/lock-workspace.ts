import type { Action } from "@lectern/contract/policy";

import type { Db } from "#deps";
import { conflict, notFound } from "#errors";

import { demand } from "./policy.ts";
import * as store from "./store.ts";

/**
 * Locks a workspace and its memberships until the transaction ends. Reads the asker's role after
 * the wait, since the change waited for may concern it. Throws not_found for a workspace they are
 * not a member of, forbidden when their role does not allow the action, conflict for a deleted
 * workspace unless `deleted`.
 */
export async function lockWorkspaceFor(
  tx: Db,
  asker: { accountId: string },
  organizationId: string,
  action?: Action,
  { deleted = false } = {},
): Promise<store.JoinedWorkspace> {
  await store.lock(tx, organizationId);
  const found = await store.findJoined(tx, asker.accountId, organizationId);
  if (!found) throw notFound("workspace_not_found");
  if (action) demand(found, action);
  if (found.deletion_at && !deleted) {
    throw conflict("workspace_deleted");
  }
  return found;
}
