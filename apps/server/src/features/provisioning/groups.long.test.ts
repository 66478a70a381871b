import {
  addTeamMember,
  createTeam,
  deleteTeam,
  listMembers,
  listTeamMembers,
  listTeams,
  updateMember,
} from "@lectern/contract/organizations";
import { listProvisionedGroups, updateProvisionedGroup } from "@lectern/contract/provisioning";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { eventsOf } from "#test/identity/audit.ts";
import { connect, group, oktaUser, patch, type Scim } from "#test/identity/provisioning.ts";
import { joinAs } from "#test/library/library.ts";
import { watchStatements } from "#test/statements.ts";

const { countOf } = watchStatements();
const app = await startApp({ role: "web" });

/** A workspace with a directory, and members whom it knows. */
async function workspace(...names: string[]) {
  const ada = await app.signUp();
  const { scim } = await connect(ada, "Entra");
  const people = [];
  for (const name of names) {
    const person = await joinAs(app, ada, "viewer");
    await app.deps.db
      .updateTable("account")
      .set({ email_verified: true, first_name: name })
      .where("id", "=", person.user.id)
      .execute();
    const { body } = await scim("POST", "Users", oktaUser(person.email, { displayName: name }));
    people.push({ ...person, name, id: body.id });
  }
  return { ada, scim, people };
}

const teamsOf = async (person: Person) => {
  const { results } = (await person.call(listTeams, {})).body;
  const shown = await Promise.all(
    results.map(async ({ id, name }) => {
      const { body } = await person.call(listTeamMembers, { params: { id } });
      return [name, body.results.map((one) => one.first_name).toSorted()] as const;
    }),
  );
  return Object.fromEntries(shown);
};
const rolesOf = async (person: Person) =>
  Object.fromEntries(
    (await person.call(listMembers, {})).body.results
      .filter((one) => one.group !== "owner")
      .map((one) => [one.first_name || one.email, one.group]),
  );
const membersOf = async (scim: Scim, id: string) =>
  (await scim("GET", `Groups/${id}`)).body.members?.map((one) => one.display).toSorted();

test("a group is a team, and its people are the team's", async () => {
  const { ada, scim, people } = await workspace("Bob", "Cleo", "Dan");
  const [bob = "", cleo = "", dan = ""] = people.map(({ id }) => id);
  const made = await scim("POST", "Groups", group("Research", [bob]));
  expect([made.status, made.body]).toEqual([
    201,
    {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      id: expect.any(String),
      displayName: "Research",
      members: [
        {
          value: bob,
          display: "Bob",
          $ref: `${app.url}/scim/ext/v2/Users/${bob}`,
          type: "User",
        },
      ],
      meta: expect.objectContaining({ resourceType: "Group" }),
    },
  ]);
  expect(await teamsOf(ada)).toEqual({ Research: ["Bob"] });
  const one = `Groups/${made.body.id}`;
  const change = async (...operations: object[]) => {
    expect((await scim("PATCH", one, patch(...operations))).status).toBe(204);
    const { Research, ...others } = await teamsOf(ada);
    expect([await membersOf(scim, made.body.id), others]).toEqual([Research, {}]);
    return Research;
  };
  // As Okta sends it.
  const added = { op: "add", path: "members", value: [{ value: cleo, display: "Cleo" }] };
  expect(await change(added)).toEqual(["Bob", "Cleo"]);
  expect(await change({ op: "remove", path: `members[value eq "${bob}"]` })).toEqual(["Cleo"]);
  // As Entra does.
  expect(await change({ op: "Add", path: "members", value: [{ $ref: null, value: dan }] })).toEqual(
    ["Cleo", "Dan"],
  );
  expect(await change({ op: "Remove", path: "members", value: [{ value: cleo }] })).toEqual([
    "Dan",
  ]);
  // Only the one who is named, and nobody by an empty list.
  expect(await change({ op: "Remove", path: "members", value: { value: cleo } })).toEqual(["Dan"]);
  expect(await change({ op: "Remove", path: "members", value: [] })).toEqual(["Dan"]);
  expect(
    await change({ op: "replace", path: "members", value: [{ value: bob }, { value: cleo }] }),
  ).toEqual(["Bob", "Cleo"]);
  expect(await change({ op: "remove", path: "members" })).toEqual([]);
  expect((await scim("GET", `Users/${bob}`)).body.groups).toEqual([]);
});

test("groups are found and read as Entra asks, without their members too", async () => {
  const { scim, people } = await workspace("Bob");
  const bob = people[0]?.id ?? "";
  const { body: made } = await scim("POST", "Groups", {
    ...group("Research", [bob]),
    externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
  });
  const found = async (query: Record<string, string>) =>
    (await scim("GET", `Groups?${new URLSearchParams(query).toString()}`)).body;
  const filter = 'displayName eq "research"';
  const without = await found({ excludedAttributes: "members", filter });
  expect(without.Resources.map((one) => [one.id, one.members])).toEqual([[made.id, undefined]]);
  expect((await found({ filter })).Resources).toEqual([made]);
  expect((await found({ filter: `externalId eq "${made.externalId}"` })).totalResults).toBe(1);
  const holds = (value: string) => `id eq "${made.id}" and members eq "${value}"`;
  expect((await found({ filter: holds(bob) })).totalResults).toBe(1);
  expect((await found({ filter: holds(uuid()) })).totalResults).toBe(0);
  expect((await scim("GET", `Users/${bob}`)).body.groups).toMatchObject([
    { value: made.id, display: "Research" },
  ]);
});

test("a list of groups costs as many statements as one group", async () => {
  const { scim, people } = await workspace("Bob");
  const bob = people[0]?.id ?? "";
  await scim("POST", "Groups", group("Research", [bob]));
  const counted = () => countOf(() => scim("GET", "Groups"));
  // Asks for what is asked only once.
  await counted();
  const { statements } = await counted();
  for (const name of ["Art", "Law", "Music"]) await scim("POST", "Groups", group(name, [bob]));
  // One more where something else asked at the same time.
  expect((await counted()).statements).toBeLessThanOrEqual(statements + 1);
  const { Resources } = (await scim("GET", "Groups")).body;
  expect(Resources.map((shown) => [shown.displayName, shown.members?.length])).toEqual([
    ["Research", 1],
    ["Art", 1],
    ["Law", 1],
    ["Music", 1],
  ]);
});

test("a team of the same name becomes the group's, and keeps whom the directory does not know", async () => {
  const { ada, scim, people } = await workspace("Bob", "Cleo");
  const [bob, cleo] = people;
  const { body: team } = await ada.call(createTeam, { body: { name: "research" } });
  await ada.call(addTeamMember, { params: { id: team.id, user_id: cleo?.user.id ?? "" } });
  const { body: made } = await scim("POST", "Groups", group("Research", [bob?.id ?? ""]));
  expect(await teamsOf(ada)).toEqual({ research: ["Bob", "Cleo"] });
  const renamed = patch({ op: "replace", value: { id: made.id, displayName: "Science" } });
  expect((await scim("PATCH", `Groups/${made.id}`, renamed)).status).toBe(204);
  expect((await scim("DELETE", `Groups/${made.id}`)).status).toBe(204);
  expect(await teamsOf(ada)).toEqual({ research: ["Cleo"] });
});

test("a team that was made for a group is renamed with it and goes with it", async () => {
  const { ada, scim, people } = await workspace("Bob");
  const { body: made } = await scim("POST", "Groups", group("Research", [people[0]!.id]));
  const taken = await scim("POST", "Groups", group("RESEARCH"));
  expect([taken.status, taken.body]).toMatchObject([409, { scimType: "uniqueness" }]);
  const renamed = await scim("PUT", `Groups/${made.id}`, { displayName: "Science" });
  expect([renamed.status, renamed.body.members?.length]).toEqual([200, 1]);
  expect(await teamsOf(ada)).toEqual({ Science: ["Bob"] });
  await scim("DELETE", `Groups/${made.id}`);
  expect(await teamsOf(ada)).toEqual({});
  const { results } = await eventsOf(ada);
  expect(results.slice(0, 2)).toMatchObject([
    { action: "team.deleted", target: "Science", actor: { name: "Entra", provisioning: true } },
    { action: "team.renamed", target: "Research → Science" },
  ]);
});

test("a group may have a longer name than a team", async () => {
  const { ada, scim } = await workspace();
  const name = `Research ${"and development ".repeat(12)}`.trim();
  const { body: made } = await scim("POST", "Groups", group(name));
  expect(made.displayName).toBe(name);
  expect(Object.keys(await teamsOf(ada))).toEqual([name.slice(0, 100).trim()]);
  const query = new URLSearchParams({ filter: `displayName eq "${name}"` });
  expect((await scim("GET", `Groups?${query.toString()}`)).body.totalResults).toBe(1);
});

test("a group whose team an admin deleted goes on without one", async () => {
  const { ada, scim, people } = await workspace("Bob");
  const { body: made } = await scim("POST", "Groups", group("Research"));
  const [team] = (await ada.call(listTeams, {})).body.results;
  await ada.call(deleteTeam, { params: { id: team?.id ?? "" } });
  const added = patch({ op: "add", path: "members", value: [{ value: people[0]?.id }] });
  expect((await scim("PATCH", `Groups/${made.id}`, added)).status).toBe(204);
  expect(await membersOf(scim, made.id)).toEqual(["Bob"]);
  const { body } = await ada.call(listProvisionedGroups, {});
  expect(body.results).toMatchObject([{ name: "Research", team: null, people: 1, role: null }]);
});

test("an admin gives a group a role: of several the strongest counts, and without one it ends", async () => {
  const { ada, scim, people } = await workspace("Bob", "Cleo");
  const [bob = "", cleo = ""] = people.map(({ id }) => id);
  const editors = (await scim("POST", "Groups", group("Editors", [bob, cleo]))).body.id;
  const admins = (await scim("POST", "Groups", group("Admins", [cleo]))).body.id;
  const give = (group_id: string, role: "admin" | "editor" | "viewer" | null) =>
    ada.call(updateProvisionedGroup, { params: { group_id }, body: { role } });
  expect(await rolesOf(ada)).toEqual({ Bob: "viewer", Cleo: "viewer" });
  expect((await give(editors, "editor")).body).toMatchObject({ name: "Editors", role: "editor" });
  expect(await rolesOf(ada)).toEqual({ Bob: "editor", Cleo: "editor" });
  await give(admins, "admin");
  expect(await rolesOf(ada)).toEqual({ Bob: "editor", Cleo: "admin" });
  const leave = (value: string) => patch({ op: "remove", path: `members[value eq "${value}"]` });
  await scim("PATCH", `Groups/${admins}`, leave(cleo));
  expect(await rolesOf(ada)).toEqual({ Bob: "editor", Cleo: "editor" });
  await scim("DELETE", `Groups/${editors}`);
  expect(await rolesOf(ada)).toEqual({ Bob: "viewer", Cleo: "viewer" });
  // A role that an admin gives stays, where no group gives one.
  const params = { id: people[0]?.user.id ?? "" };
  await ada.call(updateMember, { params, body: { group: "editor" } });
  await scim("PATCH", `Groups/${admins}`, patch({ op: "replace", value: { members: [] } }));
  expect(await rolesOf(ada)).toEqual({ Bob: "editor", Cleo: "viewer" });
  const { results } = await eventsOf(ada, { q: "role_set" });
  expect(results.map(({ target }) => target)).toEqual([
    "Admins: none → admin",
    "Editors: none → editor",
  ]);
});

test("who is only invited joins with the teams and the role of their groups", async () => {
  const { ada, scim } = await workspace();
  const { id } = (await scim("POST", "Users", oktaUser("later@acme.example"))).body;
  const groupId = (await scim("POST", "Groups", group("Editors", [id]))).body.id;
  await ada.call(updateProvisionedGroup, {
    params: { group_id: groupId },
    body: { role: "editor" },
  });
  expect(await rolesOf(ada)).toEqual({ "later@acme.example": "editor" });
  const strangers = patch({ op: "add", path: "members", value: [{ value: uuid() }] });
  expect(await scim("PATCH", `Groups/${groupId}`, strangers)).toMatchObject({
    status: 400,
    body: { scimType: "invalidValue" },
  });
});
