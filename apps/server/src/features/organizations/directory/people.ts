import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import type { OrgId, Provisioner } from "#http/member.ts";
import type { InvitationTable } from "#schema";

import { byDirectory as by, record } from "../../audit/index.ts";
import { openRole } from "../invitations/open-role.ts";
import * as invitations from "../invitations/store.ts";
import { nameOf } from "../members/members.ts";
import * as members from "../members/store.ts";
import { insertMembership, ownerOf, setGroup } from "../store.ts";

type Role = InvitationTable["group"];
type Person = members.PersonRow;

/** Returns a member of the workspace, also one whose account is disabled. */
export const findMember = (
  tx: Db,
  { orgId }: Provisioner,
  accountId: string,
): Promise<Person | undefined> => members.findMember(tx, orgId, accountId);

/** Returns the role of who comes: of their groups, else of an open invitation, else the weakest. */
const roleFor = async (
  tx: Db,
  orgId: OrgId,
  email: string,
  given: Role | undefined,
): Promise<Role> => given ?? (await openRole(tx, orgId, email)) ?? "viewer";

/**
 * Makes an account a member, which the caller knows to be the person that the directory means. `role`
 * is that of their groups.
 */
export async function addMember(
  tx: Db,
  provisioner: Provisioner,
  { accountId, email, role }: { accountId: string; email: string; role: Role | undefined },
): Promise<void> {
  const { orgId } = provisioner;
  const group = await roleFor(tx, orgId, email, role);
  await insertMembership(tx, { organization_id: orgId, account_id: accountId, group });
  // An invitation that was still open is answered by this.
  await invitations.deleteInvitationOf(tx, orgId, email);
  const person = await members.findMember(tx, orgId, accountId);
  if (!person) return;
  const target = `${nameOf(person)} (${group})`;
  await record(tx, { ...by(provisioner), action: "member.added", target });
}

/** Days for which the invitation of a directory is valid; it does not send another by itself. */
const invitedDays = 90;

/** Invites an address by mail. */
export async function invite(
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  provisioner: Provisioner,
  { email, role, creator }: { email: string; role: Role | undefined; creator: string | null },
): Promise<void> {
  const { orgId } = provisioner;
  const group = await roleFor(tx, orgId, email, role);
  // Whom the mail names: who connected the directory, or the owner if that person has left.
  const isHere = creator !== null && (await findMember(tx, provisioner, creator)) !== undefined;
  const invited_by = isHere ? creator : await ownerOf(tx, orgId);
  const invitation = { id: uuid(), email, group, invited_by };
  const { id, renewed } = await invitations.putInvitation(tx, orgId, invitation, invitedDays);
  const letter = { kind: "invitation", organization_id: orgId, invitation_id: id } as const;
  await jobs.enqueue(tx, "send-mail", letter, { key: `invitation:${id}` });
  const action = renewed ? "invitation.renewed" : "member.invited";
  await record(tx, { ...by(provisioner), action, target: `${email} (${group})` });
}

/** Withdraws the invitation of an address; its link stops working. False where there was none. */
export async function withdraw(tx: Db, provisioner: Provisioner, email: string): Promise<boolean> {
  const withdrawn = await invitations.deleteInvitationOf(tx, provisioner.orgId, email);
  if (withdrawn)
    await record(tx, { ...by(provisioner), action: "invitation.withdrawn", target: email });
  return withdrawn;
}

/**
 * Ends a membership: every session and API key is without effect in the workspace from the next
 * request on, streams end within seconds, and what the person shared passes on. The owner must not be
 * ended.
 */
export async function removeMember(
  deps: Pick<Deps, "hooks" | "notices">,
  tx: Db,
  provisioner: Provisioner,
  person: Person,
): Promise<void> {
  const { orgId } = provisioner;
  // In this order: a collection created concurrently either exists now and passes on, or is refused.
  await members.removeMember(tx, orgId, person.id);
  await deps.hooks.memberLeft(deps, tx, orgId, { from: person.id, to: await ownerOf(tx, orgId) });
  await record(tx, { ...by(provisioner), action: "member.removed", target: nameOf(person) });
}

/** Gives a member or an invited address another role. The owner keeps theirs. */
export async function setRole(
  tx: Db,
  actor: { organizationId: string; actorId: string | null; address?: string | undefined },
  orgId: OrgId,
  { accountId, email, group }: { accountId: string | null; email: string; group: Role },
): Promise<void> {
  const found = accountId === null ? undefined : await members.findMember(tx, orgId, accountId);
  const invited = found ? undefined : await invitations.findInvitedEmail(tx, orgId, email);
  const person = found ?? invited;
  if (!person || person.group === "owner" || person.group === group) return;
  if (found) await setGroup(tx, orgId, person.id, group);
  else await invitations.setGroup(tx, orgId, person.id, group);
  const target = `${nameOf(person)}: ${person.group} → ${group}`;
  await record(tx, { ...actor, action: "member.role_changed", target });
}
