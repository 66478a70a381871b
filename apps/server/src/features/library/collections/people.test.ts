import { listActivity } from "@lectern/contract/activity";
import {
  createCollection,
  getCollection,
  listCollections,
  updateCollection,
} from "@lectern/contract/library";
import { removeMember } from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Caller, type Person, startApp } from "#test/app.ts";
import { hearLibrary } from "#test/library/live-changes.ts";
import { addMember, joinAs } from "#test/library/library.ts";

const app = await startApp({ role: "web" });

/** Opens a stream of live changes, as text. */
const listen = async (caller: Caller) => (await hearLibrary(app.url, caller)).state;

type Level = "read" | "edit";
const withPeople = (...people: [Person, Level][]) => ({
  shared_with: { people: people.map(([{ user }, level]) => ({ id: user.id, level })) },
});

/** An editor's collection, shared with Bea (edit) and Carl (read). */
async function harbour() {
  const host = await app.signUp();
  const join = () => joinAs(app, host, "editor");
  const [owner, bea, carl, dora] = [await join(), await join(), await join(), await join()];
  const made = await owner.call(createCollection, {
    body: { name: "Soundings", visibility: "shared", ...withPeople([bea, "edit"], [carl, "read"]) },
  });
  const theCollection = { params: { collection_id: made.body.id } };
  const share = (body: object) => owner.call(updateCollection, { ...theCollection, body });
  return { host, owner, bea, carl, dora, collection: made.body, theCollection, share };
}

test("people are shown with what they may do, and others can take their place", async () => {
  const { owner, bea, carl, dora, collection, theCollection, share } = await harbour();
  const whom = ({ user: { id, email } }: Person, level: Level) =>
    expect.objectContaining({ id, email, level }) as unknown;
  const peopleIn = (shared: typeof collection.shared_with) =>
    shared?.people.toSorted((one, two) => one.email.localeCompare(two.email));
  const sorted = (...people: [Person, Level][]) =>
    people
      .toSorted(([one], [two]) => one.email.localeCompare(two.email))
      .map(([person, level]) => whom(person, level));
  expect(peopleIn(collection.shared_with)).toEqual(sorted([bea, "edit"], [carl, "read"]));
  expect((await bea.call(getCollection, theCollection)).body.permissions.edit).toBe(true);
  expect((await carl.call(getCollection, theCollection)).body.permissions.edit).toBe(false);
  expect((await dora.call(getCollection, theCollection)).status).toBe(404);
  // The owner is not listed; of a person named twice the last entry counts.
  const next = await share(withPeople([owner, "read"], [dora, "edit"], [dora, "read"]));
  expect(peopleIn(next.body.shared_with)).toEqual(sorted([dora, "read"]));
  expect((await bea.call(getCollection, theCollection)).status).toBe(404);
  // An empty list means nobody, not everybody.
  expect((await share(withPeople())).body.shared_with).toEqual({ people: [], teams: [] });
  expect((await dora.call(getCollection, theCollection)).status).toBe(404);
  expect((await share({ shared_with: null })).body.shared_with).toBeNull();
  expect((await bea.call(getCollection, theCollection)).status).toBe(200);
  const { body: done } = await owner.call(listActivity, theCollection);
  expect(done.results.map(({ action }) => action)).toEqual([
    "collection.shared",
    "collection.shared",
    "collection.shared",
    "collection.created",
  ]);
});

test("only members are chosen, not too many, and only by whose collection it is", async () => {
  const { host, bea, theCollection, share } = await harbour();
  const eve = await app.signUp("Eve");
  const refused = { status: 422, body: { detail: [{ msg: "Choose members of this workspace." }] } };
  expect(await share(withPeople([bea, "read"], [eve, "read"]))).toMatchObject(refused);
  const many = Array.from({ length: 101 }, () => ({ id: uuid(), level: "read" as const }));
  expect(await share({ shared_with: { people: many } })).toMatchObject({
    status: 422,
    body: { detail: [{ msg: "You can share with up to 100 people and teams." }] },
  });
  const reshare = { ...theCollection, body: withPeople([bea, "edit"]) };
  expect((await bea.call(updateCollection, reshare)).status).toBe(403);
  expect((await host.call(updateCollection, reshare)).status).toBe(404);
});

test("who comes and who goes hear of it at once, and nobody else does", async () => {
  const { owner, bea, carl, dora, host, collection, share } = await harbour();
  const [goes, stays, comes, others] = [
    await listen(bea),
    await listen(carl),
    await listen(dora),
    await listen(host),
  ];
  await share(withPeople([carl, "read"], [dora, "edit"]));
  for (const heard of [goes, stays, comes]) {
    await expect.poll(() => heard.text).toContain(`"collection","id":"${collection.id}"`);
  }
  const { id } = await owner
    .call(createCollection, { body: { name: "For all", visibility: "shared" } })
    .then(({ body }) => body);
  await expect.poll(() => others.text).toContain(id);
  expect(others.text).not.toContain(collection.id);
  goes.text = "";
  await share({ description: "Deep" });
  await expect.poll(() => comes.text.split(collection.id).length).toBe(3);
  await owner.call(updateCollection, { params: { collection_id: id }, body: { name: "Last" } });
  await expect.poll(() => goes.text).toContain(id);
  expect(goes.text).not.toContain(collection.id);
});

test("whoever leaves the workspace has it no more, when they come back neither", async () => {
  const { host, owner, bea, carl, theCollection } = await harbour();
  await host.call(removeMember, { params: { id: bea.user.id } });
  const shared = async () => (await carl.call(getCollection, theCollection)).body.shared_with;
  expect((await shared())?.people.map(({ id }) => id)).toEqual([carl.user.id]);
  await addMember(app, host, bea, "editor");
  expect((await bea.call(getCollection, theCollection)).status).toBe(404);
  // Ownership passes to the workspace's owner; the sharing stays.
  await host.call(removeMember, { params: { id: owner.user.id } });
  expect((await host.call(getCollection, theCollection)).body.owner.id).toBe(host.user.id);
  expect((await shared())?.people.map(({ id }) => id)).toEqual([carl.user.id]);
});

test("what one shares, and what others share with one, can be listed alone", async () => {
  const { owner, carl, collection } = await harbour();
  const mine = await carl.call(createCollection, { body: { name: "My own" } });
  const forAll = await carl.call(createCollection, {
    body: { name: "For all", visibility: "shared" },
  });
  const listed = async (person: Person, shared?: "by_me" | "with_me") => {
    const { body } = await person.call(listCollections, { query: { shared, sort: "name" } });
    expect(body.total).toBe(body.results.length);
    return body.results.map(({ id }) => id);
  };
  expect(await listed(carl)).toEqual([forAll.body.id, mine.body.id, collection.id]);
  expect(await listed(carl, "by_me")).toEqual([forAll.body.id]);
  expect(await listed(carl, "with_me")).toEqual([collection.id]);
  expect(await listed(owner, "by_me")).toEqual([collection.id]);
  expect(await listed(owner, "with_me")).toEqual([forAll.body.id]);
});
