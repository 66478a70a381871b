import type { Action } from "@lectern/contract/policy";

import type { Db } from "#deps";
import { conflict, notFound } from "#errors";

import { demand } from "./policy.ts";
import * as store from "./store.ts";

/**
 * Takes a workspace for a change of it or of its people: until the transaction ends nobody else
 * changes them. The asker's role is read after the wait, since the wait may have been for its change.
 * Throws not_found for a workspace they do not belong to, forbidden for what their role does not
 * allow, conflict for a deleted one unless it is asked for.
 */
export async function take(
  tx: Db,
  asker: { accountId: string },
  organizationId: string,
  action?: Action,
  { deleted = false } = {},
): Promise<store.Joined> {
  await store.lock(tx, organizationId);
  const found = await store.findJoined(tx, asker.accountId, organizationId);
  if (!found) throw notFound("Workspace");
  if (action) demand(found, action);
  if (found.deletion_at && !deleted) {
    throw conflict("This workspace was deleted. Restore it first.");
  }
  return found;
}
