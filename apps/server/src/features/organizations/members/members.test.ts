import { getUser } from "@lectern/contract/auth";
import {
  getOrganization,
  inviteMember,
  listMembers,
  type Member,
  removeMember,
  searchMembers,
  updateMember,
} from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";

import { insertMembership } from "../store.ts";

const app = await startApp({ role: "web" });

const idOf = (person: Person) => ({ params: { id: person.user.id } });
const names = (members: Member[]) => members.map(({ first_name, email }) => first_name || email);

async function rename(person: Person, first_name: string, last_name: string) {
  await app.deps.db
    .updateTable("account")
    .set({ first_name, last_name })
    .where("id", "=", person.user.id)
    .execute();
}

/** Returns the owners of the workspace, from the table. */
const ownersOf = async (person: Person) =>
  (
    await app.deps.db
      .selectFrom("membership")
      .select("account_id")
      .where("organization_id", "=", person.organizationId)
      .where("group", "=", "owner")
      .execute()
  ).map(({ account_id }) => account_id);

test("lists members by name, those invited at the end and for those who manage members alone", async () => {
  const ada = await app.signUp();
  const [zoe, bob] = [await joinAs(app, ada, "viewer"), await joinAs(app, ada, "editor")];
  await rename(zoe, "zoe", "Young");
  await rename(bob, "Bob", "Old");
  const email = `guest.${uuid()}@example.org`;
  await ada.call(inviteMember, { body: { email, group: "editor" } });

  const { body } = await ada.call(listMembers, {});
  expect(body.total).toBe(4);
  expect(names(body.results)).toEqual(["Ada", "Bob", "zoe", email]);
  expect(body.results[3]).toEqual({
    id: expect.any(String),
    status: "invited",
    email,
    first_name: "",
    last_name: "",
    group: "editor",
    created_at: expect.stringMatching(/Z$/),
    expires_at: expect.stringMatching(/Z$/),
  });
  expect(body.results[0]).toMatchObject({ id: ada.user.id, status: "active", expires_at: null });
  expect(names((await bob.call(listMembers, {})).body.results)).toEqual(["Ada", "Bob", "zoe"]);

  const editors = await ada.call(listMembers, { query: { group: "editor" } });
  expect(names(editors.body.results)).toEqual(["Bob", email]);
  const second = await ada.call(listMembers, { query: { page: 2, page_size: 3 } });
  expect(second.body).toEqual({ total: 4, results: body.results.slice(3) });
  const found = await ada.call(listMembers, { query: { q: "YOUNG" } });
  expect(names(found.body.results)).toEqual(["zoe"]);
  for (const q of ["%", "_", "\\", "'"]) {
    expect((await ada.call(listMembers, { query: { q } })).body.total).toBe(0);
  }
});

test("finds members by the beginning of any name or the email, the best first", async () => {
  const ada = await app.signUp();
  const people = [
    ["Anna", "Berg"],
    ["Mary Ann", "Stone"],
    ["Berta", "Annan"],
    ["Johanna", "Ann"],
    ["שרה", "כהן"],
    ["Élodie", "O'Neil"],
  ] as const;
  for (const [first, last] of people) await rename(await joinAs(app, ada, "viewer"), first, last);
  const find = async (q: string) =>
    (await ada.call(searchMembers, { query: { q } })).body.results.map(
      ({ first_name, last_name }) => `${first_name} ${last_name}`,
    );
  expect(await find("ann")).toEqual(["Anna Berg", "Berta Annan", "Johanna Ann", "Mary Ann Stone"]);
  expect(await find("berg an")).toEqual(["Anna Berg"]);
  expect(await find("anna berg")).toEqual(["Anna Berg"]);
  expect(await find("éLOD")).toEqual(["Élodie O'Neil"]);
  expect(await find("שר")).toEqual(["שרה כהן"]);
  expect(await find("nna")).toEqual([]);
  expect(await find("%")).toEqual([]);
  expect(await find(ada.email.slice(0, 12))).toEqual(["Ada Example"]);
  const first = await ada.call(searchMembers, { query: { page_size: 2 } });
  expect(first.body).toMatchObject({ total: 7, results: [{}, {}] });
});

test("a role counts at the very next request", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  expect((await bob.call(inviteMember, { body: guest() })).status).toBe(403);
  const changed = await ada.call(updateMember, { ...idOf(bob), body: { group: "admin" } });
  expect(changed).toMatchObject({ status: 200, body: { id: bob.user.id, group: "admin" } });
  expect((await bob.call(inviteMember, { body: guest() })).status).toBe(201);
  await ada.call(updateMember, { ...idOf(bob), body: { group: "viewer" } });
  expect((await bob.call(inviteMember, { body: guest() })).status).toBe(403);
  await ada.call(removeMember, idOf(bob));
  expect(await bob.call(listMembers, {})).toMatchObject({
    status: 403,
    body: { detail: "You are not a member of this workspace." },
  });
  expect((await bob.call(getUser, {})).status).toBe(403);
});

const guest = () => ({ email: `guest.${uuid()}@example.org`, group: "viewer" }) as const;

test("the owner hands over and is an admin then; leaving before that is refused", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  expect(await ada.call(removeMember, idOf(ada))).toMatchObject({
    status: 409,
    body: { detail: "Hand the workspace over to another member before you leave." },
  });
  const invited = await ada.call(inviteMember, { body: guest() });
  const early = await ada.call(updateMember, {
    params: { id: invited.body.id },
    body: { group: "owner" },
  });
  expect(early.status).toBe(409);
  const itself = await ada.call(updateMember, { ...idOf(ada), body: { group: "owner" } });
  expect(itself).toMatchObject({ status: 200, body: { group: "owner" } });

  const handed = await ada.call(updateMember, { ...idOf(bob), body: { group: "owner" } });
  expect(handed).toMatchObject({ status: 200, body: { group: "owner" } });
  expect(await ownersOf(ada)).toEqual([bob.user.id]);
  const params = { id: ada.organizationId };
  expect((await ada.call(getOrganization, { params })).body.group).toBe("admin");
  expect((await ada.call(removeMember, idOf(ada))).status).toBe(204);
  expect((await ada.call(listMembers, {})).status).toBe(403);
});

test("of twenty who are made owner at once one is, and never more or fewer", async () => {
  const ada = await app.signUp();
  const people = await Promise.all(Array.from({ length: 20 }, () => joinAs(app, ada, "editor")));
  const answers = await Promise.all(
    people.map((person) => ada.call(updateMember, { ...idOf(person), body: { group: "owner" } })),
  );
  const good = answers.filter(({ status }) => status === 200);
  expect(good).toHaveLength(1);
  for (const { status } of answers) expect([200, 403]).toContain(status);
  const owners = await ownersOf(ada);
  expect(owners).toEqual([good[0]?.body.id]);
});

test("the database itself refuses a second owner", async () => {
  const ada = await app.signUp();
  const eve = await app.signUp("Eve");
  const second = insertMembership(app.deps.db, {
    organization_id: ada.organizationId,
    account_id: eve.user.id,
    group: "owner",
  });
  await expect(second).rejects.toThrow("membership_owner");
});

test("nobody who does not belong can be changed or removed", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  for (const id of [eve.user.id, uuid()]) {
    const changed = await ada.call(updateMember, { params: { id }, body: { group: "admin" } });
    expect(changed).toMatchObject({ status: 404, body: { detail: "Member not found." } });
    expect((await ada.call(removeMember, { params: { id } })).status).toBe(404);
  }
  const wrong = await ada.call(updateMember, {
    ...idOf(ada),
    body: { group: "king" },
  } as never);
  expect(wrong.status).toBe(422);
});
