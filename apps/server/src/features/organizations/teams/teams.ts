import { message } from "@lectern/contract/message";
import type { Team } from "@lectern/contract/organizations";
import type { PageQuery } from "@lectern/contract/page";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";
import { isNameTaken } from "#name-taken";

import { by, record } from "../../audit/index.ts";
import * as members from "../members/members.ts";
import * as people from "../members/store.ts";
import { demand } from "../policy.ts";
import { lockWorkspaceFor } from "../lock-workspace.ts";
import * as store from "./store.ts";

/** Returns a team as the contract shows it. */
const teamOf = ({ created_at, ...team }: store.TeamRow): Team => ({
  ...team,
  created_at: created_at.toISOString(),
});

async function demandTeam(db: Db, { orgId }: Member, id: string): Promise<store.TeamRow> {
  const team = await store.findTeam(db, orgId, id);
  if (!team) throw notFound("team_not_found");
  return team;
}

async function demandFree(tx: Db, { orgId }: Member, name: string, but: string) {
  if (await isNameTaken(tx, "team", orgId, name, but)) {
    throw conflict("team_name_taken", { name });
  }
}

/** The teams of the workspace, by name. */
export async function list({ db }: Deps, member: Member, query: PageQuery) {
  demand(member, "member.read");
  const { total, results } = await store.pageOfTeams(db, member.orgId, query);
  return { total, results: results.map(teamOf) };
}

/** Creates a team. All of its members must belong to the workspace. */
export async function create(
  { db }: Deps,
  member: Member,
  { name, member_ids }: { name: string; member_ids: string[] },
): Promise<Team> {
  const { orgId } = member;
  const id = uuid();
  return db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "member.manage");
    await demandFree(tx, member, name, id);
    await store.insertTeam(tx, orgId, { id, name });
    const wanted = new Set(member_ids.map((one) => one.toLowerCase()));
    const added = wanted.size > 0 ? await store.insertTeamMembers(tx, orgId, id, [...wanted]) : [];
    if (added.length < wanted.size) {
      throw invalid(["body", "member_ids"], message("members_not_in_workspace"));
    }
    await record(tx, { ...by(member), action: "team.created", target: name });
    return teamOf(await demandTeam(tx, member, id));
  });
}

/** Renames a team. */
export async function rename(
  { db }: Deps,
  member: Member,
  id: string,
  name: string,
): Promise<Team> {
  return db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, member.orgId, "member.manage");
    const before = await demandTeam(tx, member, id);
    if (before.name === name) return teamOf(before);
    await demandFree(tx, member, name, before.id);
    await store.renameTeam(tx, member.orgId, id, name);
    const target = `${before.name} → ${name}`;
    await record(tx, { ...by(member), action: "team.renamed", target });
    return teamOf(await demandTeam(tx, member, id));
  });
}

/** Deletes a team. A collection shared only with it is then visible only to its owner. */
export async function remove(deps: Deps, member: Member, id: string): Promise<undefined> {
  const { orgId } = member;
  await deps.db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "member.manage");
    const { name } = await demandTeam(tx, member, id);
    await deps.hooks.teamChanged(deps, tx, orgId, id, await store.accountsIn(tx, orgId, [id]));
    await store.deleteTeam(tx, orgId, id);
    await record(tx, { ...by(member), action: "team.deleted", target: name });
  });
}

/** The members of a team, by name. */
export async function listMembers({ db }: Deps, member: Member, id: string, query: PageQuery) {
  demand(member, "member.read");
  await demandTeam(db, member, id);
  const { total, results } = await people.pageOfPeople(db, member.orgId, { ...query, teamId: id });
  return { total, results: results.map(members.memberOf) };
}

interface Place {
  id: string;
  user_id: string;
}

/** Adds a member to a team; does nothing for one who is in it already. */
export async function addMember(deps: Deps, member: Member, place: Place): Promise<Team> {
  const { orgId } = member;
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "member.manage");
    const { id, name } = await demandTeam(tx, member, place.id);
    const person = await people.findPerson(tx, orgId, place.user_id);
    if (person?.status !== "active") throw notFound("member_not_found");
    const added = await store.insertTeamMembers(tx, orgId, id, [person.id]);
    if (added.length > 0) {
      await deps.hooks.teamChanged(deps, tx, orgId, id, added);
      const target = `${members.nameOf(person)}: ${name}`;
      await record(tx, { ...by(member), action: "team.member_added", target });
    }
    return teamOf(await demandTeam(tx, member, id));
  });
}

/** Removes a member from a team; they lose access at once to what is shared only with the team. */
export async function removeMember(deps: Deps, member: Member, place: Place): Promise<undefined> {
  const { orgId } = member;
  await deps.db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "member.manage");
    const { id, name } = await demandTeam(tx, member, place.id);
    const person = await people.findPerson(tx, orgId, place.user_id);
    if (!person || !(await store.deleteTeamMember(tx, orgId, id, person.id))) {
      throw notFound("member_not_found");
    }
    await deps.hooks.teamChanged(deps, tx, orgId, id, [person.id]);
    const target = `${members.nameOf(person)}: ${name}`;
    await record(tx, { ...by(member), action: "team.member_removed", target });
  });
}
