import {
  acceptInvitation,
  declineInvitation,
  deleteOrganization,
  inviteMember,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
} from "@lectern/contract/organizations";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addMember, joinAs } from "#test/library/library.ts";

import { issue } from "../../links/links.ts";

const app = await startApp({ role: "web" });

const verify = (person: Person) =>
  app.deps.db
    .updateTable("account")
    .set({ email_verified: true })
    .where("id", "=", person.user.id)
    .execute();

/** A new person with a verified email. */
async function verified(name = "Bob") {
  const person = await app.signUp(name);
  await verify(person);
  return person;
}

const invite = async (host: Person, email: string) =>
  (await host.call(inviteMember, { body: { email, group: "editor" } })).body;

/** The token that the invitation's mail would contain. */
const tokenOf = (id: string) => issue(app.deps, { purpose: "invitation", subject: id });

const letters = async (invitationId: string) => {
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs as jobs
    where payload->>'invitation_id' = ${invitationId}`.execute(app.deps.db);
  return rows.map(({ payload }) => payload);
};

const membersOf = async (host: Person) => {
  const { body } = await host.call(listMembers, {});
  return body.results.filter(({ status }) => status === "active").map(({ id }) => id);
};

test("an invitation is a row for the admins and a letter, both or neither", async () => {
  const ada = await app.signUp();
  const email = `Guest.${uuid()}@Example.org`;
  const before = Date.now();
  const { status, body } = await ada.call(inviteMember, { body: { email, group: "viewer" } });
  expect([status, body]).toMatchObject([
    201,
    { status: "invited", email: email.toLowerCase(), group: "viewer", first_name: "" },
  ]);
  const days = (new Date(body.expires_at ?? 0).getTime() - before) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThan(7.01);
  expect(await letters(body.id)).toEqual([
    { kind: "invitation", organization_id: ada.organizationId, invitation_id: body.id },
  ]);
});

test("a second invitation of the same email renews the first; a member is not invited", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const taken = await ada.call(inviteMember, { body: { email: bob.email, group: "admin" } });
  expect(taken).toMatchObject({
    status: 409,
    body: { detail: `${bob.email} is already a member of this workspace.` },
  });

  const email = `guest.${uuid()}@example.org`;
  const first = await invite(ada, email);
  await app.deps.db
    .updateTable("invitation")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", first.id)
    .execute();
  const again = await ada.call(inviteMember, { body: { email, group: "admin" } });
  expect(again).toMatchObject({ status: 201, body: { id: first.id, group: "admin" } });
  expect(new Date(again.body.expires_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 6 * 86.4e6);
  const resent = await ada.call(resendInvitation, { params: { id: first.id } });
  expect(resent).toMatchObject({ status: 200, body: { id: first.id, group: "admin" } });
  expect(await letters(first.id)).toHaveLength(1);
  expect((await ada.call(resendInvitation, { params: { id: bob.user.id } })).status).toBe(404);
});

test("refuses an email that is none, and a role that is not given this way", async () => {
  const ada = await app.signUp();
  for (const body of [
    { email: "nobody", group: "viewer" },
    { email: "a@example.org\r\nbcc: b@example.org", group: "viewer" },
    { email: `${"a".repeat(250)}@example.org`, group: "viewer" },
    { email: "a@example.org", group: "owner" },
    { email: "a@example.org" },
  ]) {
    expect((await ada.call(inviteMember, { body } as never)).status).toBe(422);
  }
});

test("the invited find their invitations by a verified email, and join by its id", async () => {
  const ada = await app.signUp();
  const bob = await app.signUp("Bob");
  const { id } = await invite(ada, bob.email);
  expect((await bob.call(listInvitations, {})).body).toEqual({ total: 0, results: [] });
  expect(await bob.call(acceptInvitation, { body: { id } })).toMatchObject({
    status: 403,
    body: {
      detail: "Confirm your email address first, or use the link in the invitation email.",
    },
  });
  expect((await bob.call(declineInvitation, { params: { id } })).status).toBe(403);

  await verify(bob);
  const { body } = await bob.call(listInvitations, {});
  expect(body).toEqual({
    total: 1,
    results: [
      {
        id,
        organization_name: "Ada's workspace",
        invited_by: "Ada Example",
        group: "editor",
        created_at: expect.stringMatching(/Z$/),
        expires_at: expect.stringMatching(/Z$/),
      },
    ],
  });
  const joined = await bob.call(acceptInvitation, { body: { id } });
  expect(joined).toMatchObject({ status: 200, body: { id: ada.organizationId, group: "editor" } });
  expect(await membersOf(ada)).toContain(bob.user.id);
  expect((await bob.call(listInvitations, {})).body.total).toBe(0);
  expect((await bob.call(acceptInvitation, { body: { id } })).status).toBe(404);
});

test("the link works for the invited address alone, verified or not", async () => {
  const ada = await app.signUp();
  const [bob, eve] = [await app.signUp("Bob"), await verified("Eve")];
  const { id } = await invite(ada, bob.email);
  const token = await tokenOf(id);
  expect(await eve.call(acceptInvitation, { body: { token } })).toMatchObject({
    status: 403,
    body: {
      detail: `This invitation is for ${bob.email}. Sign in with that address, or ask for an invitation to yours.`,
    },
  });
  expect((await eve.call(acceptInvitation, { body: { id } })).status).toBe(404);
  expect((await bob.call(acceptInvitation, { body: { token: `${token}x` } })).status).toBe(422);
  expect((await bob.call(acceptInvitation, { body: { token } })).status).toBe(200);
  expect((await bob.call(acceptInvitation, { body: { token } })).status).toBe(422);
  expect(await membersOf(ada)).toEqual(expect.arrayContaining([ada.user.id, bob.user.id]));
  expect(await membersOf(ada)).toHaveLength(2);
});

test("a declined, withdrawn or expired invitation, or one into a deleted workspace, leads nowhere", async () => {
  const ada = await app.signUp();
  const bob = await verified();
  const ends: ((id: string) => Promise<unknown>)[] = [
    (id) => bob.call(declineInvitation, { params: { id } }),
    (id) => ada.call(removeMember, { params: { id } }),
    (id) =>
      app.deps.db
        .updateTable("invitation")
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where("id", "=", id)
        .execute(),
    () => ada.call(deleteOrganization, { params: { id: ada.organizationId } }),
  ];
  for (const end of ends) {
    const { id } = await invite(ada, bob.email);
    const token = await tokenOf(id);
    await end(id);
    expect((await bob.call(listInvitations, {})).body.total).toBe(0);
    expect((await bob.call(acceptInvitation, { body: { id } })).status).toBe(404);
    expect((await bob.call(declineInvitation, { params: { id } })).status).toBe(404);
    expect(await bob.call(acceptInvitation, { body: { token } })).toMatchObject({
      status: 409,
      body: { detail: "This invitation is no longer valid. Ask for a new one." },
    });
  }
});

test("sixteen who accept at once, by link and by id, make one membership", async () => {
  const ada = await app.signUp();
  const bob = await verified();
  const { id } = await invite(ada, bob.email);
  const token = await tokenOf(id);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      bob.call(acceptInvitation, { body: n % 2 ? { token } : { id } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 404, 409, 422]).toContain(status);
  expect(await membersOf(ada)).toHaveLength(2);
});

test("whoever belongs already keeps the role, and the invitation is used up", async () => {
  const ada = await app.signUp();
  const bob = await verified();
  const { id } = await invite(ada, bob.email);
  await addMember(app, ada, bob, "admin");
  const joined = await bob.call(acceptInvitation, { body: { id } });
  expect(joined).toMatchObject({ status: 200, body: { group: "admin" } });
  expect((await bob.call(acceptInvitation, { body: { id } })).status).toBe(404);
});
