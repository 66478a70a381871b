import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import type { Provisioner } from "#http/member.ts";
import { isNameTaken } from "#name-taken";

import { byDirectory as by, record } from "../../audit/index.ts";
import { nameOf } from "../members/members.ts";
import { findMembers } from "../members/store.ts";
import * as store from "../teams/store.ts";

type Told = Pick<Deps, "hooks" | "notices">;

/** Returns the team of this name, ignoring case, or makes it; `made` says which. */
export async function findOrCreateTeam(
  tx: Db,
  provisioner: Provisioner,
  name: string,
): Promise<{ id: string; made: boolean }> {
  const { orgId } = provisioner;
  const found = await store.findTeamNamed(tx, orgId, name);
  if (found) return { id: found.id, made: false };
  const id = uuid();
  await store.insertTeam(tx, orgId, { id, name });
  await record(tx, { ...by(provisioner), action: "team.created", target: name });
  return { id, made: true };
}

/** Renames a team. Returns false, and changes nothing, where another has the name. */
export async function renameTeam(
  tx: Db,
  provisioner: Provisioner,
  id: string,
  name: string,
): Promise<boolean> {
  const { orgId } = provisioner;
  const team = await store.findTeam(tx, orgId, id);
  if (!team || team.name === name) return true;
  if (await isNameTaken(tx, "team", orgId, name, id)) return false;
  await store.renameTeam(tx, orgId, id, name);
  const target = `${team.name} → ${name}`;
  await record(tx, { ...by(provisioner), action: "team.renamed", target });
  return true;
}

/** Deletes a team. A collection shared only with it is then visible only to its owner. */
export async function deleteTeam(
  deps: Told,
  tx: Db,
  provisioner: Provisioner,
  id: string,
): Promise<void> {
  const { orgId } = provisioner;
  const team = await store.findTeam(tx, orgId, id);
  if (!team) return;
  await deps.hooks.teamChanged(deps, tx, orgId, id, await store.accountsIn(tx, orgId, [id]));
  await store.deleteTeam(tx, orgId, id);
  await record(tx, { ...by(provisioner), action: "team.deleted", target: team.name });
}

/** Adds those of these accounts to a team that are members of the workspace and not in it yet. */
export async function addToTeam(
  deps: Told,
  tx: Db,
  provisioner: Provisioner,
  { teamId, accounts }: { teamId: string; accounts: string[] },
): Promise<void> {
  const { orgId } = provisioner;
  if (accounts.length === 0) return;
  const added = await store.insertTeamMembers(tx, orgId, teamId, accounts);
  await told(deps, tx, provisioner, { teamId, accounts: added, action: "team.member_added" });
}

/** Removes these accounts from a team; they lose at once what is shared only with it. */
export async function removeFromTeam(
  deps: Told,
  tx: Db,
  provisioner: Provisioner,
  { teamId, accounts }: { teamId: string; accounts: string[] },
): Promise<void> {
  const removed = await store.deleteTeamMembers(tx, provisioner.orgId, teamId, accounts);
  await told(deps, tx, provisioner, { teamId, accounts: removed, action: "team.member_removed" });
}

interface Change {
  teamId: string;
  accounts: string[];
  action: "team.member_added" | "team.member_removed";
}

async function told(
  deps: Told,
  tx: Db,
  provisioner: Provisioner,
  { teamId, accounts, action }: Change,
): Promise<void> {
  const { orgId } = provisioner;
  if (accounts.length === 0) return;
  await deps.hooks.teamChanged(deps, tx, orgId, teamId, accounts);
  const team = await store.findTeam(tx, orgId, teamId);
  if (!team) return;
  for (const person of await findMembers(tx, orgId, accounts)) {
    const target = `${nameOf(person)}: ${team.name}`;
    await record(tx, { ...by(provisioner), action, target });
  }
}
