import { v7 as uuid } from "uuid";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { byDirectory } from "../../audit/index.ts";
import { directoryTeams, lockWorkspace } from "../../organizations/index.ts";
import { giveRoles } from "../roles.ts";
import { addressOf } from "../settings.ts";
import { invalidValue, ScimError } from "./failure.ts";
import { changed } from "./group-attributes.ts";
import * as store from "./groups-store.ts";
import { leavesOut, listOf, projected, readListQuery } from "./listing.ts";
import type { Change } from "./patch.ts";
import type { Call, Query } from "./people.ts";

const notFound = () => new ScimError(404, "There is no such group.");

/** Returns a group as SCIM shows it. */
const shown = (base: string, group: store.GroupRow, people: readonly store.PlaceRow[]) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
  id: group.id,
  ...(group.external_id !== null && { externalId: group.external_id }),
  displayName: group.display_name,
  members: people.map(({ id, user_name, display_name }) => ({
    value: id,
    display: display_name || user_name,
    $ref: `${base}/Users/${id}`,
    type: "User",
  })),
  meta: {
    resourceType: "Group",
    created: group.created_at.toISOString(),
    lastModified: group.updated_at.toISOString(),
    location: `${base}/Groups/${group.id}`,
  },
});

async function withMembers(call: Call, db: Db, rows: store.GroupRow[], query: Query) {
  const { deps, provisioner } = call;
  const base = addressOf(deps.config);
  const wanted = leavesOut(query, "members") ? [] : rows.map(({ id }) => id);
  const places = wanted.length > 0 ? await store.placesIn(db, provisioner.orgId, wanted) : [];
  const people = Map.groupBy(places, ({ group_id }) => group_id);
  return rows.map((row) => projected(query, shown(base, row, people.get(row.id) ?? [])));
}

const shownOne = async (call: Call, db: Db, row: store.GroupRow, query: Query) =>
  (await withMembers(call, db, [row], query))[0] ?? {};

export async function list(call: Call, query: Query) {
  const { deps, provisioner } = call;
  const asked = readListQuery(query);
  const { total, rows } = await store.listGroups(deps.db, provisioner.orgId, asked.filter, asked);
  return listOf(total, asked.startIndex, await withMembers(call, deps.db, rows, query));
}

export async function get(call: Call, id: string, query: Query): Promise<object> {
  const row = await store.findGroup(call.deps.db, call.provisioner.orgId, id);
  if (!row) throw notFound();
  return shownOne(call, call.deps.db, row, query);
}

const taken = () =>
  new ScimError(409, "Another group has this displayName, or its team.", "uniqueness");

/** Adds people to a group and its team. Throws Refused for ids that are no users. */
async function addPeople(call: Call, tx: Db, group: store.GroupRow, people: string[]) {
  const { deps, provisioner } = call;
  const { orgId } = provisioner;
  const added = await store.insertMembers(tx, orgId, group.id, people);
  if (added.length < people.length) throw invalidValue("A member is not a user of this directory.");
  if (group.team_id === null) return;
  const place = { teamId: group.team_id, accounts: await store.accountsOf(tx, orgId, people) };
  await directoryTeams.addToTeam(deps, tx, provisioner, place);
}

async function removePeople(call: Call, tx: Db, group: store.GroupRow, people: string[]) {
  const { deps, provisioner } = call;
  const { orgId } = provisioner;
  await store.deleteMembers(tx, orgId, group.id, people);
  if (group.team_id === null) return;
  const place = { teamId: group.team_id, accounts: await store.accountsOf(tx, orgId, people) };
  await directoryTeams.removeFromTeam(deps, tx, provisioner, place);
}

/** Makes these people those of the group: of its team, and with its role. */
async function setPeople(
  call: Call,
  tx: Db,
  group: store.GroupRow,
  { before, after }: { before: ReadonlySet<string>; after: ReadonlySet<string> },
): Promise<void> {
  const { provisioner } = call;
  const came = [...after].filter((id) => !before.has(id));
  const went = [...before].filter((id) => !after.has(id));
  if (came.length > 0) await addPeople(call, tx, group, came);
  if (went.length > 0) await removePeople(call, tx, group, went);
  if (group.role === null) return;
  const actor = byDirectory(provisioner);
  await giveRoles(tx, actor, provisioner.orgId, { people: came, lost: false });
  await giveRoles(tx, actor, provisioner.orgId, { people: went, lost: true });
}

const peopleIn = async (tx: Db, orgId: OrgId, groupId: string) =>
  new Set((await store.personsIn(tx, orgId, groupId)).map(({ id }) => id));

/** Teams have shorter names than groups may have. */
const teamNameOf = (name: string) => name.slice(0, 100).trim();

/** Adds a group. The team of its name becomes the group's, or is made. */
export async function create(call: Call, changes: Change[], query: Query): Promise<object> {
  const { deps, provisioner } = call;
  const { orgId } = provisioner;
  const { display_name, external_id, members } = changed(undefined, changes);
  const id = uuid();
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, orgId);
    const { id: teamId, made } = await directoryTeams.findOrCreateTeam(
      tx,
      provisioner,
      teamNameOf(display_name),
    );
    if (await store.isTaken(tx, orgId, { name: display_name, teamId }, id)) throw taken();
    const row = await store.insertGroup(tx, {
      organization_id: orgId,
      id,
      display_name,
      external_id,
      team_id: teamId,
      owns_team: made,
      role: null,
    });
    await setPeople(call, tx, row, { before: new Set(), after: members });
    return shownOne(call, tx, row, query);
  });
}

/** Changes a group: its name with that of its team, and its people. */
export async function update(
  call: Call,
  id: string,
  changes: Change[],
  query: Query,
): Promise<object> {
  const { deps, provisioner } = call;
  const { orgId } = provisioner;
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, orgId);
    const group = await store.findGroup(tx, orgId, id);
    if (!group) throw notFound();
    const before = await peopleIn(tx, orgId, group.id);
    const known = { display_name: group.display_name, external_id: group.external_id };
    const { display_name, external_id, members } = changed({ ...known, members: before }, changes);
    if (await store.isTaken(tx, orgId, { name: display_name, teamId: null }, group.id)) {
      throw taken();
    }
    const row = await store.updateGroup(tx, orgId, group.id, { display_name, external_id });
    const isRenamed = display_name !== group.display_name;
    // A team that was there before keeps its name.
    if (isRenamed && row.owns_team && row.team_id !== null) {
      await directoryTeams.renameTeam(tx, provisioner, row.team_id, teamNameOf(display_name));
    }
    await setPeople(call, tx, row, { before, after: members });
    return shownOne(call, tx, row, query);
  });
}

/** Removes a group: its people leave its team and lose its role. A team made for it goes too. */
export async function remove(call: Call, id: string): Promise<void> {
  const { deps, provisioner } = call;
  const { orgId } = provisioner;
  await deps.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, orgId);
    const group = await store.findGroup(tx, orgId, id);
    if (!group) throw notFound();
    const before = await peopleIn(tx, orgId, group.id);
    const team = group.owns_team ? group.team_id : null;
    // With the team, its people leave it.
    const rest = team === null ? group : { ...group, team_id: null };
    await setPeople(call, tx, rest, { before, after: new Set() });
    await store.deleteGroup(tx, orgId, group.id);
    if (team !== null) await directoryTeams.deleteTeam(deps, tx, provisioner, team);
  });
}
