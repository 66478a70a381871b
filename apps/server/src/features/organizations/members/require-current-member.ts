import type { Db } from "#deps";
import { forbidden } from "#errors";
import type { Member } from "#http/member.ts";

import { keepMembership } from "../store.ts";

/**
 * Checks again, where a member becomes an owner of data or an upload took long, that they still
 * belong to the workspace, and keeps it so until the transaction ends. Throws forbidden otherwise.
 */
export async function requireCurrentMember(tx: Db, { orgId, accountId }: Member): Promise<void> {
  const found = await keepMembership(tx, orgId, accountId);
  if (!found) throw forbidden("not_a_member");
}
