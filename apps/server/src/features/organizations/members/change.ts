import type { Member as Shown } from "@lectern/contract/organizations";

import type { Db, Deps } from "#deps";
import { conflict, forbidden, notFound } from "#errors";
import type { Member } from "#http/member.ts";
import type { MembershipTable } from "#schema";

import { by, record } from "../../audit/index.ts";
import * as invitations from "../invitations/invitations.ts";
import { demand } from "../policy.ts";
import { ownerOf, setGroup } from "../store.ts";
import { lockWorkspaceFor } from "../lock-workspace.ts";
import { nameOf, memberOf } from "./members.ts";
import * as store from "./store.ts";

type Group = MembershipTable["group"];

async function demandPerson(tx: Db, { orgId }: Member, id: string): Promise<store.PersonRow> {
  const person = await store.findPerson(tx, orgId, id);
  if (!person) throw notFound("member_not_found");
  return person;
}

/**
 * Makes the owner an admin and the other person the owner. In this order, since a second owner is
 * never allowed.
 */
async function handOver(tx: Db, member: Member, to: store.PersonRow) {
  demand(member, "workspace.hand_over");
  if (to.status === "invited") throw conflict("member_not_joined");
  if (to.group === "owner") return;
  await setGroup(tx, member.orgId, member.accountId, "admin");
  await setGroup(tx, member.orgId, to.id, "owner");
  await record(tx, { ...by(member), action: "workspace.handed_over", target: nameOf(to) });
}

async function setRole(
  tx: Db,
  member: Member,
  person: store.PersonRow,
  group: Exclude<Group, "owner">,
) {
  demand(member, "member.manage");
  if (person.group === "owner") {
    throw person.id === member.accountId
      ? conflict("hand_over_first")
      : forbidden("owner_role_fixed");
  }
  if (person.group === group) return;
  if (person.status === "invited") await invitations.setGroup(tx, member.orgId, person.id, group);
  else await setGroup(tx, member.orgId, person.id, group);
  const target = `${nameOf(person)}: ${person.group} → ${group}`;
  await record(tx, { ...by(member), action: "member.role_changed", target });
}

/** Changes a role, from the person's next request on. `owner` hands the workspace over. */
export async function update(
  { db }: Deps,
  member: Member,
  id: string,
  group: Group,
): Promise<Shown> {
  return db.transaction().execute(async (tx) => {
    const asker = { ...member, group: (await lockWorkspaceFor(tx, member, member.orgId)).group };
    const person = await demandPerson(tx, member, id);
    if (group === "owner") await handOver(tx, asker, person);
    else await setRole(tx, asker, person, group);
    return memberOf(await demandPerson(tx, member, id));
  });
}

/** Removes a member, withdraws an invitation or, with the caller's own id, leaves. */
export async function remove(deps: Deps, member: Member, id: string): Promise<undefined> {
  const { orgId, accountId } = member;
  await deps.db.transaction().execute(async (tx) => {
    const { group } = await lockWorkspaceFor(tx, member, orgId);
    const leaving = id.toLowerCase() === accountId;
    if (leaving && group === "owner") {
      throw conflict("hand_over_before_leaving");
    }
    if (!leaving) demand({ group }, "member.manage");
    const person = await demandPerson(tx, member, id);
    if (person.status === "invited") return invitations.withdraw(tx, member, person);
    if (person.group === "owner") {
      throw forbidden("owner_not_removable");
    }
    // In this order: a collection created concurrently either exists now and passes on, or is
    // refused.
    await store.removeMember(tx, orgId, person.id);
    await deps.hooks.memberLeft(deps, tx, orgId, { from: person.id, to: await ownerOf(tx, orgId) });
    const action = leaving ? "member.left" : "member.removed";
    await record(tx, { ...by(member), action, target: nameOf(person) });
  });
}
