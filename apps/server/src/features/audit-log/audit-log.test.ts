import { createApiKey, revokeApiKey } from "@lectern/contract/auth";
import { createSession } from "@lectern/contract/chat";
import {
  createCollection,
  deleteCollection,
  deleteDocument,
  updateCollection,
} from "@lectern/contract/library";
import * as contract from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { callAt, type Person, startApp } from "#test/app.ts";
import { joinAs, sendFile } from "#test/library.ts";
import { pictureForm, smallPicture } from "#test/samples.ts";

import { asMember, type OrgId } from "#http/member.ts";
import { record } from "../audit/record.ts";

const app = await startApp({ role: "web" });

const eventsOf = async (
  person: Person,
  query: { q?: string; page?: number; page_size?: number } = {},
) => (await person.call(contract.listAuditEvents, { query: { page_size: 100, ...query } })).body;

const verify = (person: Person) =>
  app.deps.db
    .updateTable("account")
    .set({ email_verified: true })
    .where("id", "=", person.user.id)
    .execute();

test("each action is one entry: who, what, to what, and from where", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const cleo = await app.signUp("Cleo");
  await verify(cleo);
  const id = ada.organizationId ?? "";
  const params = { id };
  let seen = (await eventsOf(ada)).total;

  /** Runs `work` and expects exactly one new entry, with this action and target. */
  async function action(
    action: string,
    target: string | RegExp,
    work: () => Promise<{ status: number }>,
  ) {
    const { status } = await work();
    expect([action, status < 300]).toEqual([action, true]);
    const { total, results } = await eventsOf(ada);
    expect([action, total - seen]).toEqual([action, 1]);
    seen = total;
    expect(results[0]).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      actor: { id: expect.any(String), name: expect.stringMatching(/ Example$/) },
      action,
      target: typeof target === "string" ? target : expect.stringMatching(target),
      address: "127.0.0.1",
    });
    return results[0];
  }

  const first = (await eventsOf(ada)).results.at(-1);
  expect(first).toMatchObject({ action: "workspace.created", target: "Ada's workspace" });
  await action("workspace.renamed", "Ada's workspace → Pier", () =>
    ada.call(contract.updateOrganization, { params, body: { name: "Pier" } }),
  );
  await action("workspace.logo_set", "Pier", () =>
    ada.call(contract.setOrganizationLogo, { params, body: pictureForm(smallPicture) } as never),
  );
  await action("workspace.logo_removed", "Pier", () =>
    ada.call(contract.removeOrganizationLogo, { params }),
  );

  const email = `guest.${uuid()}@example.org`;
  let invited = "";
  const invite = (to: string) => async () => {
    const answer = await ada.call(contract.inviteMember, { body: { email: to, group: "viewer" } });
    invited = answer.body.id;
    return answer;
  };
  await action("member.invited", `${email} (viewer)`, invite(email));
  await action("invitation.renewed", `${email} (viewer)`, invite(email));
  await action("invitation.renewed", `${email} (viewer)`, () =>
    ada.call(contract.resendInvitation, { params: { id: invited } }),
  );
  await action("invitation.withdrawn", email, () =>
    ada.call(contract.removeMember, { params: { id: invited } }),
  );
  await action("member.invited", `${cleo.email} (viewer)`, invite(cleo.email));
  const declined = await action("invitation.declined", cleo.email, () =>
    cleo.call(contract.declineInvitation, { params: { id: invited } }),
  );
  expect(declined?.actor?.id).toBe(cleo.user.id);
  await action("member.invited", `${cleo.email} (viewer)`, invite(cleo.email));
  await action("invitation.accepted", `${cleo.email} (viewer)`, () =>
    cleo.call(contract.acceptInvitation, { body: { id: invited } }),
  );
  const role = (person: Person, group: contract.Organization["group"]) => () =>
    ada.call(contract.updateMember, { params: { id: person.user.id }, body: { group } });
  const named = (person: Person) => `${person.user.first_name} Example <${person.email}>`;
  await action("member.role_changed", `${named(bob)}: viewer → admin`, role(bob, "admin"));

  let team = "";
  await action("team.created", "Pilots", async () => {
    const member_ids = [bob.user.id, cleo.user.id];
    const answer = await ada.call(contract.createTeam, { body: { name: "Pilots", member_ids } });
    team = answer.body.id;
    return answer;
  });
  await action("team.renamed", "Pilots → Tugs", () =>
    ada.call(contract.updateTeam, { params: { id: team }, body: { name: "Tugs" } }),
  );
  const place = { params: { id: team, user_id: bob.user.id } };
  await action("team.member_removed", `${named(bob)}: Tugs`, () =>
    ada.call(contract.removeTeamMember, place),
  );
  await action("team.member_added", `${named(bob)}: Tugs`, () =>
    ada.call(contract.addTeamMember, place),
  );

  let collection_id = "";
  await action("collection.created", "Soundings: private", async () => {
    const answer = await ada.call(createCollection, { body: { name: "Soundings" } });
    collection_id = answer.body.id;
    return answer;
  });
  const share = (body: object) => () =>
    ada.call(updateCollection, { params: { collection_id }, body });
  await action("collection.shared", "Soundings: shared", share({ visibility: "shared" }));
  await action(
    "collection.shared",
    "Soundings: shared (Tugs: edit)",
    share({ shared_with: { teams: [{ id: team, level: "edit" }] } }),
  );
  await action("team.deleted", "Tugs", () =>
    ada.call(contract.deleteTeam, { params: { id: team } }),
  );
  const document = await sendFile(app, ada, collection_id, { name: "a.txt", bytes: "Text" });
  await action("document.deleted", "a.txt", () =>
    ada.call(deleteDocument, { params: { collection_id, document_id: document.id } }),
  );
  await action("collection.deleted", "Soundings", () =>
    ada.call(deleteCollection, { params: { collection_id } }),
  );

  let key = "";
  await action("api_key.created", /Nightly/, async () => {
    const answer = await ada.call(createApiKey, {
      body: { name: "Nightly", scopes: ["library.read"] },
    });
    key = answer.body.id;
    return answer;
  });
  await action("api_key.revoked", /Nightly/, () => ada.call(revokeApiKey, { params: { id: key } }));

  const inside = { token: cleo.token, organizationId: id };
  await action("member.left", named(cleo), () =>
    callAt(app.url, inside, contract.removeMember, { params: { id: cleo.user.id } }),
  );
  await action("member.removed", named(bob), () =>
    ada.call(contract.removeMember, { params: { id: bob.user.id } }),
  );

  // A deleted workspace refuses requests, so both entries are read after it is restored.
  await ada.call(contract.deleteOrganization, { params });
  await ada.call(contract.restoreOrganization, { params });
  const { total, results } = await eventsOf(ada);
  expect(total - seen).toBe(2);
  expect(results.slice(0, 2).map(({ action }) => action)).toEqual([
    "workspace.restored",
    "workspace.deleted",
  ]);
  seen = total;

  const heir = await joinAs(app, ada, "viewer");
  await action("workspace.handed_over", named(heir), role(heir, "owner"));
});

test("what changes nothing, or is refused, is no entry", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const params = { id: ada.organizationId ?? "" };
  const { body: team } = await ada.call(contract.createTeam, { body: { name: "Pilots" } });
  const place = { params: { id: team.id, user_id: bob.user.id } };
  await ada.call(contract.addTeamMember, place);
  const collection = await ada.collection({ visibility: "shared" });
  const before = (await eventsOf(ada)).total;

  const asBob = { params: { id: bob.user.id }, body: { group: "viewer" } } as const;
  await ada.call(contract.updateMember, asBob);
  await ada.call(contract.updateOrganization, { params, body: { name: "Ada's workspace" } });
  await ada.call(contract.addTeamMember, place);
  await ada.call(contract.updateTeam, { params: { id: team.id }, body: { name: "Pilots" } });
  await ada.call(contract.removeOrganizationLogo, { params });
  const of = { params: { collection_id: collection.id } };
  await ada.call(updateCollection, { ...of, body: { visibility: "shared", name: "Depths" } });
  await bob.call(contract.updateMember, asBob);
  await bob.call(contract.createTeam, { body: { name: "Mine" } });
  await ada.call(contract.restoreOrganization, { params });
  expect((await eventsOf(ada)).total).toBe(before);
});

test("is read newest first, by pages and by words, and never another workspace's", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  await app.signIn(ada.email);
  for (let n = 0; n < 5; n++) {
    await ada.call(contract.createTeam, { body: { name: `Berth ${n}` } });
  }
  const { total, results } = await eventsOf(ada);
  expect(total).toBe(7);
  expect(results.map(({ action }) => action).slice(-2)).toEqual([
    "account.signed_in",
    "workspace.created",
  ]);
  expect(results.map(({ target }) => target)).toEqual([
    "Berth 4",
    "Berth 3",
    "Berth 2",
    "Berth 1",
    "Berth 0",
    "node",
    "Ada's workspace",
  ]);
  const page = await eventsOf(ada, { page: 2, page_size: 4 });
  expect(page).toEqual({ total: 7, results: results.slice(4) });
  expect((await eventsOf(ada, { q: "BERTH 3" })).results).toEqual([results[1]]);
  expect((await eventsOf(ada, { q: "team.created" })).total).toBe(5);
  expect((await eventsOf(ada, { q: ada.email })).total).toBe(7);
  for (const q of ["%", "\\"]) expect((await eventsOf(ada, { q })).total).toBe(0);
  const foreign = await eventsOf(eve);
  expect(JSON.stringify(foreign)).not.toContain("Berth");
});

test("an entry is one line, whatever things are called", async () => {
  const ada = await app.signUp();
  const member = asMember(
    { accountId: ada.user.id, deviceId: "" },
    ada.organizationId ?? "",
    "owner",
  );
  await record(app.deps.db, {
    organizationId: member.orgId,
    actorId: member.accountId,
    action: "team.created",
    target: `a\r\n2026-01-01 owner.removed\0 \u202eb\u2028c ${"x".repeat(1000)}😀`,
  });
  const [event] = (await eventsOf(ada)).results;
  expect(event?.target?.slice(0, 36)).toBe("a 2026-01-01 owner.removed  b c xxxxx".slice(0, 36));
  expect(event?.target?.length).toBeLessThanOrEqual(400);
  expect(event?.address).toBeNull();

  const name = "שיט ".repeat(50).trim().slice(0, 200);
  const { body } = await ada.call(createCollection, { body: { name } });
  expect(body.name).toBe(name);
  expect((await eventsOf(ada)).results[0]?.target).toBe(`${name}: private`);
});

test("the entries of somebody who is gone stay, without their name", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "admin");
  await bob.call(contract.createTeam, { body: { name: "Pilots" } });
  await ada.call(contract.removeMember, { params: { id: bob.user.id } });
  const [event] = (await eventsOf(ada, { q: "Pilots" })).results;
  expect(event?.actor).toEqual({ id: bob.user.id, name: "admin Example" });
  await record(app.deps.db, {
    organizationId: ada.organizationId ?? "",
    actorId: uuid(),
    action: "team.created",
    target: "Divers",
  });
  const [nameless] = (await eventsOf(ada, { q: "Divers" })).results;
  expect(nameless).toMatchObject({ action: "team.created", actor: null });
});

test("usage counts what the workspace holds, and nothing of others", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  await joinAs(app, ada, "viewer");
  const { id } = await ada.collection({});
  await sendFile(app, ada, id, { name: "a.txt", bytes: "Twelve bytes" });
  const foreign = await eve.collection({});
  await sendFile(app, eve, foreign.id, { name: "b.txt", bytes: "More bytes" });
  const { days, ...usage } = (await ada.call(contract.getUsage, {})).body;
  expect(days.map(({ chats }) => chats)).toEqual(Array.from({ length: 30 }, () => 0));
  expect(usage).toEqual({
    members: 2,
    collections: 1,
    documents: 1,
    pages: 0,
    size: 12,
    chats: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
  });
});

test("usage tells the questions of each of the last 30 days, and of no other workspace", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  for (const person of [ada, eve]) await askAt(person, new Date());
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [3, 3, 29, 40]) await askAt(ada, ago(days));
  const { days } = (await ada.call(contract.getUsage, {})).body;
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
  expect(days.flatMap(({ chats }, at) => (chats ? [[29 - at, chats]] : []))).toEqual([
    [29, 1],
    [3, 2],
    [0, 1],
  ]);
});

/** Stores a question asked at this time. */
async function askAt(person: Person, time: Date) {
  const { body: session } = await person.call(createSession, { body: {} });
  await app.deps.db
    .insertInto("chat")
    .values({
      organization_id: person.organizationId as OrgId,
      id: uuid({ msecs: time.getTime() }),
      session_id: session.id,
      status: "complete",
      question: "When?",
      model: "",
      created_at: time,
    } as never)
    .execute();
}
