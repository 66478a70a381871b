import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { InvitationTable } from "#schema";

import { findInvitedEmail } from "./store.ts";

/** Returns the role that an open invitation of an address gives; undefined without one. */
export async function openRole(
  tx: Db,
  orgId: OrgId,
  email: string,
): Promise<InvitationTable["group"] | undefined> {
  const invited = await findInvitedEmail(tx, orgId, email);
  if (!invited?.expires_at || invited.expires_at < new Date()) return undefined;
  return invited.group === "owner" ? undefined : invited.group;
}
