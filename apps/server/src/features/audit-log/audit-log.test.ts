import { createCollection, updateCollection } from "@lectern/contract/library";
import * as contract from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { eventsOf } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";

import { record } from "../audit/record.ts";

const app = await startApp({ role: "web" });

test("what changes nothing, or is refused, is no entry", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const params = { id: ada.organizationId };
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
  await record(app.deps.db, {
    organizationId: ada.organizationId,
    actorId: ada.user.id,
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
    organizationId: ada.organizationId,
    actorId: uuid(),
    action: "team.created",
    target: "Divers",
  });
  const [nameless] = (await eventsOf(ada, { q: "Divers" })).results;
  expect(nameless).toMatchObject({ action: "team.created", actor: null });
});
