import { createApiKey, getUser } from "@lectern/contract/auth";
import { getFileUrl, libraryEvents, listCollections } from "@lectern/contract/library";
import {
  acceptInvitation,
  declineInvitation,
  listInvitations,
  listMembers,
  removeMember,
} from "@lectern/contract/organizations";
import { getProvisioning } from "@lectern/contract/provisioning";
import { expect, test } from "vitest";

import { callAt, headersOf, type Person, startApp } from "#test/app.ts";
import { actionsOn, eventsOf } from "#test/identity/audit.ts";
import { connect, entraUser, oktaUser, patch } from "#test/identity/provisioning.ts";
import { joinAs, sendFile } from "#test/library/library.ts";

const app = await startApp({ role: "web" });

const confirm = (person: Person) =>
  app.deps.db
    .updateTable("account")
    .set({ email_verified: true })
    .where("id", "=", person.user.id)
    .execute();

/** A person with an account, whom the directory of `ada` sent and who accepted the invitation. */
async function provisioned(ada: Person, name = "Grace") {
  const grace = await app.signUp(name);
  await confirm(grace);
  const directory = await connect(ada);
  const { body } = await directory.scim("POST", "Users", oktaUser(grace.email));
  await accept(grace);
  const inside = { token: grace.token, organizationId: ada.organizationId };
  return { grace, inside, ...directory, userId: body.id };
}

const invitationsOf = async (person: Person) =>
  (await person.call(listInvitations, {})).body.results;
async function accept(person: Person) {
  const [invitation] = await invitationsOf(person);
  return person.call(acceptInvitation, { body: { id: invitation?.id ?? "" } });
}
const statusOf = async (caller: {
  token: string | undefined;
  organizationId: string | undefined;
}) => (await callAt(app.url, caller, listCollections, {})).status;
const membersOf = async (person: Person) =>
  (await person.call(listMembers, {})).body.results.map(({ email, status, group }) => [
    email,
    status,
    group,
  ]);
const peopleOf = async (person: Person) => (await person.call(getProvisioning, {})).body.people;

test("whom a directory adds gets an invitation, joins by accepting it, and is then a member", async () => {
  const ada = await app.signUp();
  const grace = await app.signUp("Grace");
  await confirm(grace);
  const { scim } = await connect(ada);
  expect((await scim("POST", "Users", entraUser(grace.email))).body.active).toBe(true);
  expect(await membersOf(ada)).toContainEqual([grace.email, "invited", "viewer"]);
  expect(await peopleOf(ada)).toEqual({ members: 0, invited: 1, apart: 0, inactive: 0 });
  expect(await invitationsOf(grace)).toMatchObject([
    { invited_by: "Ada Example", group: "viewer" },
  ]);
  const inside = { token: grace.token, organizationId: ada.organizationId };
  expect(await statusOf(inside)).toBe(403);
  expect((await accept(grace)).status).toBe(200);
  expect(await statusOf(inside)).toBe(200);
  expect(await peopleOf(ada)).toEqual({ members: 1, invited: 0, apart: 0, inactive: 0 });
});

test("no one is added by their address alone: not to an account of others, and not to a new one", async () => {
  const ada = await app.signUp();
  const { scim } = await connect(ada);
  const before = await app.deps.db.selectFrom("account").selectAll().orderBy("id").execute();
  const eve = await app.signUp("Eve");
  const accounts = await app.deps.db.selectFrom("account").selectAll().orderBy("id").execute();
  const body = oktaUser(eve.email, { name: { givenName: "Mallory", familyName: "Other" } });
  const { id } = (await scim("POST", "Users", body)).body;
  await scim("POST", "Users", oktaUser("nobody.yet@acme.example"));
  const moved = patch({ op: "replace", value: { userName: "mallory@evil.example" } });
  expect((await scim("PATCH", `Users/${id}`, moved)).status).toBe(200);
  expect(accounts.length).toBe(before.length + 1);
  expect(await app.deps.db.selectFrom("account").selectAll().orderBy("id").execute()).toEqual(
    accounts,
  );
  expect(await statusOf({ token: eve.token, organizationId: ada.organizationId })).toBe(403);
  // The invitation went with the address. Eve's own address was never confirmed in any case.
  expect(await membersOf(ada)).toContainEqual(["mallory@evil.example", "invited", "viewer"]);
  expect((await membersOf(ada)).map(([email]) => email)).not.toContain(eve.email);
});

test.each([
  ["Okta", patch({ op: "replace", value: { active: false } })],
  ["Entra", patch({ op: "Replace", path: "active", value: "False" })],
  [
    "an older Entra",
    patch({ op: "Replace", path: "active", value: [{ $ref: null, value: "False" }] }),
  ],
])("turned off by %s, every session and key ends in the workspace at once", async (_, off) => {
  const ada = await app.signUp();
  const { grace, inside, scim, userId } = await provisioned(ada);
  const collection = await ada.collection({ visibility: "shared" });
  const document = await sendFile(app, ada, collection.id, { name: "a.txt", bytes: "Herons." });
  const params = { document_id: document.id };
  const { key } = (
    await callAt(app.url, inside, createApiKey, {
      body: { name: "Nightly", scopes: ["library.read"] },
    })
  ).body;
  const program = { token: key, organizationId: undefined };
  const signed = (await callAt(app.url, inside, getFileUrl, { params })).body;
  expect([await statusOf(inside), await statusOf(program)]).toEqual([200, 200]);
  expect((await fetch(signed.url)).status).toBe(200);

  expect(await scim("PATCH", `Users/${userId}`, off)).toMatchObject({
    status: 200,
    body: { active: false },
  });
  expect([await statusOf(inside), await statusOf(program)]).toEqual([403, 401]);
  expect((await fetch(signed.url)).status).toBeGreaterThanOrEqual(400);
  // The account is the person's own.
  expect((await grace.call(getUser, {})).status).toBe(200);
  expect(await statusOf(grace)).toBe(200);
  expect(await peopleOf(ada)).toMatchObject({ members: 0, inactive: 1 });

  // Turned on again, the directory knows who they are; the key is gone for good.
  const on = patch({ op: "replace", value: { active: true } });
  expect((await scim("PATCH", `Users/${userId}`, on)).body.active).toBe(true);
  expect([await statusOf(inside), await statusOf(program)]).toEqual([200, 401]);
});

test("a stream that a removed user has open ends", async () => {
  const ada = await app.signUp();
  const { inside, scim, userId } = await provisioned(ada);
  const answer = await fetch(`${app.url}${libraryEvents.path}`, { headers: headersOf(inside) });
  expect(answer.status).toBe(200);
  await scim("DELETE", `Users/${userId}`);
  const since = Date.now();
  for await (const _ of answer.body ?? []);
  expect(Date.now() - since).toBeLessThan(10_000);
});

test("a removed user is no member, and an invitation that is open is withdrawn", async () => {
  const ada = await app.signUp();
  const { inside, scim, userId } = await provisioned(ada);
  expect((await scim("DELETE", `Users/${userId}`)).status).toBe(204);
  expect(await statusOf(inside)).toBe(403);
  expect((await scim("GET", `Users/${userId}`)).status).toBe(404);
  const alan = await app.signUp("Alan");
  await confirm(alan);
  const { id } = (await scim("POST", "Users", oktaUser(alan.email))).body;
  expect(await invitationsOf(alan)).toHaveLength(1);
  expect((await scim("DELETE", `Users/${id}`)).status).toBe(204);
  expect(await invitationsOf(alan)).toEqual([]);
});

test("who was a member before is the user of their address; the owner is neither removed nor changed", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  await confirm(ada);
  const { scim } = await connect(ada);
  const unconfirmed = await scim("POST", "Users", oktaUser(bob.email));
  expect([unconfirmed.status, unconfirmed.body]).toMatchObject([409, { status: "409" }]);
  await confirm(bob);
  await scim("POST", "Users", oktaUser(bob.email));
  const { id } = (await scim("POST", "Users", oktaUser(ada.email))).body;
  expect(await membersOf(ada)).toEqual([
    [ada.email, "active", "owner"],
    [bob.email, "active", "editor"],
  ]);
  const off = patch({ op: "replace", value: { active: false } });
  for (const [method, body] of [
    ["PATCH", off],
    ["DELETE", undefined],
  ] as const) {
    const refused = await scim(method, `Users/${id}`, body);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { detail: "This user owns the workspace. Hand it over to another member first." },
    ]);
  }
  expect((await scim("GET", `Users/${id}`)).body.active).toBe(true);
  expect(await statusOf(ada)).toBe(200);
});

test("a member whom the directory first sends turned off is one no longer", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const { scim } = await connect(ada);
  const made = await scim("POST", "Users", oktaUser(bob.email, { active: false }));
  expect([made.status, made.body.active, await statusOf(bob)]).toEqual([201, false, 403]);
  const owner = await scim("POST", "Users", oktaUser(ada.email, { active: false }));
  expect([owner.status, await statusOf(ada)]).toEqual([403, 200]);
  expect(await peopleOf(ada)).toEqual({ members: 0, invited: 0, apart: 0, inactive: 1 });
});

test("who declines or leaves is not invited again until the directory turns them off and on", async () => {
  const ada = await app.signUp();
  const { grace, inside, scim, userId } = await provisioned(ada);
  await callAt(app.url, inside, removeMember, { params: { id: grace.user.id } });
  const set = (active: boolean) =>
    scim("PATCH", `Users/${userId}`, patch({ op: "replace", value: { active } }));
  expect((await set(true)).body.active).toBe(true);
  expect([await statusOf(inside), await invitationsOf(grace)]).toEqual([403, []]);
  expect(await peopleOf(ada)).toMatchObject({ members: 0, apart: 1 });
  await set(false);
  await set(true);
  // Not added at once: they left by themselves.
  expect(await statusOf(inside)).toBe(403);
  const [again] = await invitationsOf(grace);
  await grace.call(declineInvitation, { params: { id: again?.id ?? "" } });
  expect(await peopleOf(ada)).toMatchObject({ apart: 1 });
});

test("the audit log names the directory, by the name of its token", async () => {
  const ada = await app.signUp();
  const { scim, userId } = await provisioned(ada);
  await scim("DELETE", `Users/${userId}`);
  expect((await actionsOn(ada, "member")).map(([action]) => action)).toEqual([
    "removed",
    "invited",
  ]);
  const { results } = await eventsOf(ada);
  expect(results[0]).toMatchObject({
    action: "member.removed",
    actor: { name: "Okta", provisioning: true },
    address: "127.0.0.1",
  });
});
