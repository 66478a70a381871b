import type { Endpoint } from "@lectern/contract/endpoint";
import * as contract from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";

import { callAt, type Person, startApp } from "#test/app.ts";
import { pictureForm, smallPicture } from "#test/samples.ts";

const app = await startApp({ role: "web" });
const roles = ["owner", "admin", "editor", "viewer", "stranger", "removed"] as const;
type Role = (typeof roles)[number];

const people = {} as Record<Role | "target", Person>;
beforeAll(async () => {
  for (const role of [...roles, "target"] as const) people[role] = await app.signUp(role);
});

/** The environment of one cell: a new workspace with a person of each role. */
interface World {
  organization: string;
  as(role: Role, endpoint: Endpoint, request: object): Promise<{ status: number; body: unknown }>;
}

async function world(): Promise<World> {
  const { body: made } = await people.owner.call(contract.createOrganization, {
    body: { name: "Harbour" },
  });
  const members = [
    { account_id: people.admin.user.id, group: "admin" },
    { account_id: people.editor.user.id, group: "editor" },
    { account_id: people.viewer.user.id, group: "viewer" },
    { account_id: people.target.user.id, group: "viewer" },
    { account_id: people.removed.user.id, group: "admin" },
  ] as const;
  await app.deps.db
    .insertInto("membership")
    .values(members.map((member) => ({ organization_id: made.id, ...member })))
    .execute();
  const as = (role: Role, endpoint: Endpoint, request: object) =>
    callAt(
      app.url,
      { token: people[role].token, organizationId: made.id },
      endpoint,
      request as never,
    );
  const removed = { params: { id: people.removed.user.id } };
  expect((await as("owner", contract.removeMember, removed)).status).toBe(204);
  return { organization: made.id, as };
}

const byId = ({ organization }: World) => ({ params: { id: organization } });
const target = () => ({ params: { id: people.target.user.id } });

const invitation = async ({ as }: World) => {
  const body = { email: `guest.${uuid()}@example.org`, group: "viewer" };
  const made = (await as("owner", contract.inviteMember, { body })).body as contract.Member;
  return { params: { id: made.id } };
};
const team = async ({ as }: World) => {
  const body = { name: `Pilots ${uuid()}`, member_ids: [people.target.user.id] };
  const made = (await as("owner", contract.createTeam, { body })).body as contract.Team;
  return { params: { id: made.id } };
};
const place = async (made: World) => ({
  params: { id: (await team(made)).params.id, user_id: people.target.user.id },
});
const deleted = async (made: World) => {
  await made.as("owner", contract.deleteOrganization, byId(made));
  return byId(made);
};
const withLogo = async (made: World) => {
  const body = pictureForm(smallPicture);
  const set = await made.as("owner", contract.setOrganizationLogo, { ...byId(made), body });
  return (set.body as { url: string }).url.slice(-39);
};

interface Row {
  what: string;
  endpoint: Endpoint;
  request?: (made: World, role: Role) => object | Promise<object>;
  /** owner, admin, editor, viewer, stranger, removed member */
  statuses: [number, number, number, number, number, number];
}

const row = (
  what: string,
  endpoint: Endpoint,
  statuses: Row["statuses"],
  request?: Row["request"],
): Row => ({ what, endpoint, statuses, ...(request && { request }) });

const everybody: Row["statuses"] = [200, 200, 200, 200, 200, 200];
const nobody: Row["statuses"] = [404, 404, 404, 404, 404, 404];
const members: Row["statuses"] = [200, 200, 200, 200, 403, 403];
const admins = (good: number): Row["statuses"] => [good, good, 403, 403, 403, 403];

const table: Row[] = [
  row("list one's workspaces", contract.listOrganizations, everybody),
  row("make a workspace", contract.createOrganization, [201, 201, 201, 201, 201, 201], () => ({
    body: { name: "Another" },
  })),
  row("see it", contract.getOrganization, [200, 200, 200, 200, 404, 404], byId),
  row("rename it", contract.updateOrganization, [200, 403, 403, 403, 404, 404], (made) => ({
    ...byId(made),
    body: { name: "Pier" },
  })),
  row(
    "set its rule for drafts",
    contract.updateOrganization,
    [200, 200, 403, 403, 404, 404],
    (made) => ({
      ...byId(made),
      body: { four_eyes: true },
    }),
  ),
  row("set its look", contract.updateOrganization, [200, 403, 403, 403, 404, 404], (made) => ({
    ...byId(made),
    body: { product_name: "Desk", accent: "#aa3355" },
  })),
  row("delete it", contract.deleteOrganization, [200, 403, 403, 403, 404, 404], byId),
  row("delete it twice", contract.deleteOrganization, [409, 404, 404, 404, 404, 404], deleted),
  row("see it deleted", contract.getOrganization, [200, 404, 404, 404, 404, 404], deleted),
  row("restore it", contract.restoreOrganization, [200, 404, 404, 404, 404, 404], deleted),
  row("restore what is open", contract.restoreOrganization, [409, 403, 403, 403, 404, 404], byId),
  row("see its logo's address", contract.getOrganizationLogo, [200, 200, 200, 200, 404, 404], byId),
  row("set its logo", contract.setOrganizationLogo, [200, 200, 403, 403, 404, 404], (made) => ({
    ...byId(made),
    body: pictureForm(smallPicture),
  })),
  row("remove its logo", contract.removeOrganizationLogo, [204, 204, 403, 403, 404, 404], byId),
  row("see its logo", contract.getLogoFile, everybody, async (made) => ({
    params: { key: await withLogo(made) },
  })),
  row("list members", contract.listMembers, members),
  row("search members", contract.searchMembers, members),
  row("invite", contract.inviteMember, admins(201), () => ({
    body: { email: `guest.${uuid()}@example.org`, group: "admin" },
  })),
  row("send an invitation again", contract.resendInvitation, admins(200), invitation),
  row("withdraw an invitation", contract.removeMember, admins(204), invitation),
  row("change an invitation", contract.updateMember, admins(200), async (made) => ({
    ...(await invitation(made)),
    body: { group: "editor" },
  })),
  row("change a role", contract.updateMember, admins(200), () => ({
    ...target(),
    body: { group: "admin" },
  })),
  row("change the owner's role", contract.updateMember, [409, 403, 403, 403, 403, 403], () => ({
    params: { id: people.owner.user.id },
    body: { group: "viewer" },
  })),
  row("hand over", contract.updateMember, [200, 403, 403, 403, 403, 403], () => ({
    ...target(),
    body: { group: "owner" },
  })),
  row("take over", contract.updateMember, [200, 403, 403, 403, 403, 403], (_, role) => ({
    params: { id: people[role].user.id },
    body: { group: "owner" },
  })),
  row("remove a member", contract.removeMember, admins(204), target),
  row("remove the owner", contract.removeMember, [409, 403, 403, 403, 403, 403], () => ({
    params: { id: people.owner.user.id },
  })),
  row("leave", contract.removeMember, [409, 204, 204, 204, 403, 403], (_, role) => ({
    params: { id: people[role].user.id },
  })),
  row("list one's invitations", contract.listInvitations, everybody),
  row("accept another's invitation", contract.acceptInvitation, nobody, async (made) => ({
    body: (await invitation(made)).params,
  })),
  row("decline another's invitation", contract.declineInvitation, nobody, invitation),
  row("list teams", contract.listTeams, members),
  row("make a team", contract.createTeam, admins(201), () => ({ body: { name: "Pilots" } })),
  row("rename a team", contract.updateTeam, admins(200), async (made) => ({
    ...(await team(made)),
    body: { name: "Tugs" },
  })),
  row("delete a team", contract.deleteTeam, admins(204), team),
  row("list a team's members", contract.listTeamMembers, members, team),
  row("add to a team", contract.addTeamMember, admins(200), place),
  row("take out of a team", contract.removeTeamMember, admins(204), place),
  row("read the audit log", contract.listAuditEvents, admins(200)),
  row("see the usage", contract.getUsage, admins(200)),
];

test.each(table)("$what", async ({ endpoint, request, statuses }) => {
  for (const [at, role] of roles.entries()) {
    const made = await world();
    const asked = (await request?.(made, role)) ?? {};
    const { status, body } = await made.as(role, endpoint, asked);
    expect([role, status, body]).toEqual([role, statuses[at], expect.anything()]);
  }
});

test("the table names every endpoint of workspaces", () => {
  const asked = new Set(table.map(({ endpoint }) => endpoint));
  const all = Object.entries(contract).filter(([, value]) => "method" in value && "path" in value);
  const names = all.filter(([, value]) => !asked.has(value as Endpoint)).map(([name]) => name);
  expect(names).toEqual([]);
  expect(all.length).toBeGreaterThan(27);
});

test("without a session nothing but a logo is told", async () => {
  const made = await world();
  for (const { endpoint, request } of table) {
    if (endpoint.access === "public") continue;
    const wanted = (await request?.(made, "viewer")) ?? {};
    const answer = await callAt(
      app.url,
      { token: undefined, organizationId: made.organization },
      endpoint,
      wanted as never,
    );
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 401]);
  }
});
