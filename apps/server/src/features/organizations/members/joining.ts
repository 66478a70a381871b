import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { InvitationTable } from "#schema";

import { record } from "../../audit/index.ts";
import { openRole } from "../invitations/open-role.ts";
import { deleteInvitationOf } from "../invitations/store.ts";
import { insertMembership } from "../store.ts";
import { nameOf } from "./members.ts";
import * as store from "./store.ts";

/** Whether an account is a member of a workspace, or its address has an open invitation to it. */
export async function isExpected(
  tx: Db,
  orgId: OrgId,
  { accountId, email }: { accountId: string; email: string },
): Promise<boolean> {
  if (await store.findMember(tx, orgId, accountId)) return true;
  return (await openRole(tx, orgId, email)) !== undefined;
}

interface Joining {
  accountId: string;
  email: string;
  /** The role of who was not invited. */
  role: InvitationTable["group"];
  /** The network address of the request. */
  address: string;
}

/**
 * Makes an account a member, for whom a sign-in provider of the workspace vouches. A member keeps
 * their role.
 */
export async function join(
  tx: Db,
  orgId: OrgId,
  { accountId, email, role, address }: Joining,
): Promise<void> {
  if (await store.findMember(tx, orgId, accountId)) return;
  const group = (await openRole(tx, orgId, email)) ?? role;
  await insertMembership(tx, { organization_id: orgId, account_id: accountId, group });
  // An invitation that was still open is answered by this.
  await deleteInvitationOf(tx, orgId, email);
  const person = await store.findMember(tx, orgId, accountId);
  if (!person) return;
  const target = `${nameOf(person)} (${group})`;
  const by = { organizationId: orgId, actorId: accountId, address };
  await record(tx, { ...by, action: "member.added", target });
}
