import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  listMembers,
  listOrganizations,
  listTeamMembers,
  listTeams,
} from "@lectern/contract/organizations";
import { getProvisioning, updateProvisionedGroup } from "@lectern/contract/provisioning";
import { expect, test } from "vitest";

import { callAt, type Person, signUp, startApp } from "#test/app.ts";
import { connect, entraUser, group, patch, someAddress } from "#test/identity/provisioning.ts";
import { startWithProvider } from "#test/identity/sign-in-providers.ts";

const settings = { provisioningDomains: [{ domain: "acme.example", workspaceId: undefined }] };
const { app, somebody, browser } = await startWithProvider([], settings);

const membersOf = async (person: Person) =>
  (await person.call(listMembers, {})).body.results.map(({ email, status }) => [email, status]);
const accountOf = (email: string) =>
  app.deps.db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirst();

test("in a domain that the operator names, a new person is a member at once and signs in by the provider", async () => {
  const ada = await app.signUp();
  const { scim } = await connect(ada);
  expect((await ada.call(getProvisioning, {})).body.domains).toEqual(["acme.example"]);
  const { email } = somebody();
  const { id } = (await scim("POST", "Users", entraUser(email))).body;
  expect(await membersOf(ada)).toContainEqual([email, "active"]);
  expect(await accountOf(email)).toMatchObject({
    email_verified: true,
    password_hash: "",
    first_name: "Grace",
    last_name: "Hopper",
  });
  const here = browser();
  await here.signIn("acme");
  const { access_token } = (await here.finish()).body;
  const caller = { token: access_token, organizationId: ada.organizationId };
  const workspaces = await callAt(app.url, caller, listOrganizations, {});
  expect(workspaces.body.results).toMatchObject([{ id: ada.organizationId, group: "viewer" }]);
  await scim("PATCH", `Users/${id}`, patch({ op: "Replace", path: "active", value: "False" }));
  expect((await callAt(app.url, caller, listMembers, {})).status).toBe(403);
});

test("who joins at once has the role that an admin invited them with, unless that has expired", async () => {
  const ada = await app.signUp();
  const { scim } = await connect(ada);
  const [open, over] = [someAddress("open"), someAddress("over")];
  for (const email of [open, over]) {
    await ada.call(inviteMember, { body: { email, group: "admin" } });
  }
  await app.deps.db
    .updateTable("invitation")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("email", "=", over)
    .execute();
  for (const email of [open, over]) await scim("POST", "Users", entraUser(email));
  const { results } = (await ada.call(listMembers, {})).body;
  const roles = Object.fromEntries(results.map((one) => [one.email, one.group]));
  expect(roles).toMatchObject({ [open]: "admin", [over]: "viewer" });
});

test("outside of it, and for an address that was never confirmed, an invitation is needed", async () => {
  const ada = await app.signUp();
  const { scim } = await connect(ada);
  const elsewhere = `grace.${crypto.randomUUID()}@sub.acme.example`;
  await scim("POST", "Users", entraUser(elsewhere));
  expect([await accountOf(elsewhere), await membersOf(ada)]).toEqual([
    undefined,
    expect.arrayContaining([[elsewhere, "invited"]]),
  ]);
  // Somebody registered a colleague's address, and would come in with their own password.
  const email = `victim.${crypto.randomUUID()}@acme.example`;
  const mallory = await app.signUp("Mallory");
  await app.deps.db
    .updateTable("account")
    .set({ email })
    .where("id", "=", mallory.user.id)
    .execute();
  await scim("POST", "Users", entraUser(email));
  expect(await membersOf(ada)).toContainEqual([email, "invited"]);
  const inside = { token: mallory.token, organizationId: ada.organizationId };
  expect((await callAt(app.url, inside, listMembers, {})).status).toBe(403);
  const open = (await mallory.call(listInvitations, {})).body;
  expect(open.total).toBe(0);
});

test("without a provider a new person of the domain gets an invitation, by which they choose a password", async () => {
  const plain = await startApp({ role: "web", ...settings });
  const ada = await plain.signUp();
  const { scim } = await connect(ada);
  const email = someAddress();
  await scim("POST", "Users", entraUser(email));
  expect(await membersOf(ada)).toContainEqual([email, "invited"]);
});

test("a domain that is named for one workspace counts in no other", async () => {
  const workspaceId = crypto.randomUUID();
  const others = await startApp({
    role: "web",
    provisioningDomains: [{ domain: "acme.example", workspaceId }],
  });
  const ada = await others.signUp();
  expect((await ada.call(getProvisioning, {})).body.domains).toEqual([]);
});

test("a confirmed account of the domain is a member at once, with its other workspaces as they were", async () => {
  const ada = await app.signUp();
  const bob = await app.signUp("Bob");
  const email = `bob.${crypto.randomUUID()}@acme.example`;
  await app.deps.db
    .updateTable("account")
    .set({ email, email_verified: true })
    .where("id", "=", bob.user.id)
    .execute();
  const { scim } = await connect(ada);
  const { id } = (await scim("POST", "Users", entraUser(email))).body;
  const groups = async () =>
    (await bob.call(listOrganizations, {})).body.results.map((one) => one.group).toSorted();
  expect(await groups()).toEqual(["owner", "viewer"]);
  await scim("DELETE", `Users/${id}`);
  expect(await groups()).toEqual(["owner"]);
  expect(await accountOf(email)).toMatchObject({ first_name: "Bob", deactivated_at: null });
});

test("who accepts an invitation of the directory has the teams and the role of their groups", async () => {
  const ada = await app.signUp();
  const dan = await signUp(app.url, "Dan");
  await app.deps.db
    .updateTable("account")
    .set({ email_verified: true })
    .where("id", "=", dan.user.id)
    .execute();
  const { scim } = await connect(ada);
  const { id } = (await scim("POST", "Users", entraUser(dan.email))).body;
  const { body: made } = await scim("POST", "Groups", group("Editors", [id]));
  const params = { group_id: made.id };
  await ada.call(updateProvisionedGroup, { params, body: { role: "editor" } });
  const [invitation] = (await dan.call(listInvitations, {})).body.results;
  expect(invitation?.group).toBe("editor");
  await dan.call(acceptInvitation, { body: { id: invitation?.id ?? "" } });
  const [team] = (await ada.call(listTeams, {})).body.results;
  const inTeam = await ada.call(listTeamMembers, { params: { id: team?.id ?? "" } });
  expect(inTeam.body.results).toMatchObject([{ email: dan.email, group: "editor" }]);
});
