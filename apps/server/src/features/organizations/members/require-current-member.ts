import type { Db } from "#deps";
import { forbidden } from "#errors";
import type { Member } from "#http/member.ts";

import { keepMembership } from "../store.ts";

/**
 * Asked again where something becomes the member's own, or took long to arrive: they belong to the
 * workspace still, and do until the transaction ends. Throws forbidden otherwise.
 */
export async function requireCurrentMember(tx: Db, { orgId, accountId }: Member): Promise<void> {
  const found = await keepMembership(tx, orgId, accountId);
  if (!found) throw forbidden("You are not a member of this workspace.");
}
