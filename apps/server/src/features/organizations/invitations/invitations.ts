import type { Member as Shown } from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";
import type { InvitationTable } from "#schema";

import { by, record } from "../../audit/index.ts";
import { memberOf } from "../members/members.ts";
import { isMember, type PersonRow } from "../members/store.ts";
import { lockWorkspaceFor } from "../lock-workspace.ts";
import * as store from "./store.ts";

export { setGroup } from "./store.ts";

type Invited = Pick<InvitationTable, "email" | "group">;

async function put({ jobs }: Deps, tx: Db, member: Member, { email, group }: Invited) {
  const { orgId, accountId } = member;
  const invitation = { id: uuid(), email, group, invited_by: accountId };
  const { id, renewed } = await store.putInvitation(tx, orgId, invitation);
  // The mail creates a new link, which ends the earlier ones.
  const letter = { kind: "invitation", organization_id: orgId, invitation_id: id } as const;
  await jobs.enqueue(tx, "send-mail", letter, { key: `invitation:${id}` });
  const action = renewed ? "invitation.renewed" : "member.invited";
  await record(tx, { ...by(member), action, target: `${email} (${group})` });
  return id;
}

async function demandInvited(db: Db, { orgId }: Member, id: string): Promise<PersonRow> {
  const found = await store.findInvited(db, orgId, id);
  if (!found) throw notFound("invitation_not_found");
  return found;
}

/** Invites an email by mail. An email that is already invited gets a new link. */
export async function invite(deps: Deps, member: Member, invited: Invited): Promise<Shown> {
  const { orgId } = member;
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "member.manage");
    if (await isMember(tx, orgId, invited.email)) {
      throw conflict("already_member", { name: invited.email });
    }
    const id = await put(deps, tx, member, invited);
    return memberOf(await demandInvited(tx, member, id));
  });
}

/** Sends an invitation again, with a new link and a new expiry date. */
export async function resend(deps: Deps, member: Member, id: string): Promise<Shown> {
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, member.orgId, "member.manage");
    const { email, group } = await demandInvited(tx, member, id);
    if (group !== "owner") await put(deps, tx, member, { email, group });
    return memberOf(await demandInvited(tx, member, id));
  });
}

/** Withdraws an invitation inside the caller's transaction; its link stops working. */
export async function withdraw(tx: Db, member: Member, { id, email }: PersonRow): Promise<void> {
  await store.deleteInvitation(tx, member.orgId, id);
  await record(tx, { ...by(member), action: "invitation.withdrawn", target: email });
}
