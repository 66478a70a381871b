import {
  createCollection,
  findDocument,
  getCollection,
  getFileUrl,
  type LibraryEvent,
  updateCollection,
  updateDocument,
} from "@lectern/contract/library";
import {
  addTeamMember,
  createTeam,
  deleteTeam,
  removeMember,
  removeTeamMember,
} from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import {
  params,
  teamCollections,
  teamsAlone,
  theDocument,
} from "#test/library/team-collections.ts";

const app = await startApp();
const { listen, harbour } = teamCollections(app);

test("an address that was signed before ends when its maker leaves the team", async () => {
  const made = await harbour();
  const { insider, host, team } = made;
  const { body } = await insider.call(getFileUrl, theDocument(made));
  expect((await fetch(body.url)).status).toBe(200);
  await host.call(removeTeamMember, { params: { id: team.id, user_id: insider.user.id } });
  expect((await fetch(body.url)).status).toBe(404);
});

test("coming into a team and leaving it count at once, on open streams too", async () => {
  const made = await harbour();
  const { host, owner, insider, team, collection } = made;
  const [ins, outs] = [await listen(insider), await listen(host)];
  const rename = (name: string) =>
    owner.call(updateDocument, {
      params: { collection_id: collection.id, document_id: made.documentId },
      body: { name },
    });
  const named = (heard: LibraryEvent[]) =>
    heard.flatMap((event) => (event.type === "document" ? [event.document.name] : []));
  const told = (heard: LibraryEvent[]) =>
    heard.some((event) => event.type === "collection" && event.id === collection.id);

  await rename("one.txt");
  await expect.poll(() => named(ins)).toEqual(["one.txt"]);
  await host.call(removeTeamMember, { params: { id: team.id, user_id: insider.user.id } });
  await host.call(addTeamMember, { params: { id: team.id, user_id: host.user.id } });
  // Both are notified that the collection changed for them.
  await expect.poll(() => [told(ins), told(outs)]).toEqual([true, true]);
  await rename("two.txt");
  await expect.poll(() => named(outs)).toEqual(["two.txt"]);
  expect(named(ins)).toEqual(["one.txt"]);
  expect((await insider.call(findDocument, theDocument(made))).status).toBe(404);
});

test("nobody outside hears that a restricted collection changes or goes", async () => {
  const made = await harbour();
  const viewer = await joinAs(app, made.host, "viewer");
  const [ins, outs] = [await listen(made.insider), await listen(viewer)];
  await made.owner.call(updateCollection, { ...params(made), body: { description: "Deep" } });
  const gone = { type: "collection", id: made.collection.id };
  await expect.poll(() => ins).toContainEqual(gone);
  await made.owner.call(createCollection, { body: { name: "For all", visibility: "shared" } });
  await expect.poll(() => outs.length).toBe(1);
  expect(JSON.stringify(outs)).not.toContain(made.collection.id);
});

test("its teams are shown; other teams, all, or none can take their place", async () => {
  const made = await harbour();
  const { host, owner, insider, team } = made;
  const viewer = await joinAs(app, host, "viewer");
  expect(made.collection).toMatchObject({
    visibility: "shared",
    shared_with: { people: [], teams: [{ id: team.id, name: "Pilots", level: "edit" }] },
  });
  const { body: tugs } = await host.call(createTeam, {
    body: { name: "Tugs", member_ids: [viewer.user.id] },
  });
  const sees = async () =>
    Promise.all(
      [insider, viewer].map(
        async (one) => (await one.call(getCollection, params(made))).status === 200,
      ),
    );
  const share = async (body: object) => {
    const answer = await owner.call(updateCollection, { ...params(made), body });
    expect(answer.status).toBe(200);
    const { visibility, shared_with } = answer.body;
    return [visibility, shared_with && shared_with.teams.map(({ name }) => name)];
  };

  expect(await sees()).toEqual([true, false]);
  const both = await share(teamsAlone(tugs.id, team.id, tugs.id));
  expect(both).toEqual(["shared", ["Pilots", "Tugs"]]);
  expect(await sees()).toEqual([true, true]);
  // A change without sharing leaves it as it is.
  expect(await share({ name: "Depths" })).toEqual(["shared", ["Pilots", "Tugs"]]);
  expect(await share({ visibility: "shared" })).toEqual(["shared", ["Pilots", "Tugs"]]);
  expect(await share(teamsAlone(tugs.id))).toEqual(["shared", ["Tugs"]]);
  expect(await sees()).toEqual([false, true]);
  expect(await share({ shared_with: null })).toEqual(["shared", null]);
  expect(await sees()).toEqual([true, true]);
  expect(await share(teamsAlone(team.id))).toEqual(["shared", ["Pilots"]]);
  expect(await share({ visibility: "private" })).toEqual(["private", null]);
  expect(await sees()).toEqual([false, false]);
  expect(await share({ visibility: "shared" })).toEqual(["shared", null]);
});

test("deleting its last team leaves it its owner's alone, until it is shared anew", async () => {
  const made = await harbour();
  const { host, owner, insider, team } = made;
  const heard = await listen(insider);
  await host.call(deleteTeam, { params: { id: team.id } });
  await expect.poll(() => heard).toContainEqual({ type: "collection", id: made.collection.id });
  for (const person of [host, insider]) {
    expect((await person.call(getCollection, params(made))).status).toBe(404);
  }
  const { body } = await owner.call(getCollection, params(made));
  expect(body).toMatchObject({ visibility: "shared", shared_with: { people: [], teams: [] } });
  const all = { ...params(made), body: { shared_with: null } };
  const opened = await owner.call(updateCollection, all);
  expect(opened.body).toMatchObject({ shared_with: null });
  expect((await insider.call(getCollection, params(made))).status).toBe(200);
});

test("only who may share it names its teams, and only teams that are there", async () => {
  const made = await harbour();
  const { host, owner, team } = made;
  const editor = await joinAs(app, host, "editor");
  await host.call(addTeamMember, { params: { id: team.id, user_id: editor.user.id } });
  const reshare = { ...params(made), body: { shared_with: null } };
  expect((await editor.call(updateCollection, reshare)).status).toBe(403);
  const renamed = { ...params(made), body: { name: "Depths" } };
  expect((await editor.call(updateCollection, renamed)).status).toBe(200);

  const eve = await app.signUp("Eve");
  const { body: foreign } = await eve.call(createTeam, { body: { name: "Foreign" } });
  for (const ids of [[foreign.id], [uuid()], [team.id, uuid()]]) {
    const body = teamsAlone(...ids);
    const answer = await owner.call(updateCollection, { ...params(made), body });
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: [{ msg: "Choose teams of this workspace." }] },
    });
  }
  const sharing = { visibility: "private" as const, ...teamsAlone(team.id) };
  const body = { name: "Diary", ...sharing };
  expect(await owner.call(createCollection, { body })).toMatchObject({
    status: 422,
    body: {
      detail: [{ msg: "To share with specific people and teams, set the collection to shared." }],
    },
  });
  const answer = await owner.call(updateCollection, { ...params(made), body: sharing });
  expect(answer.status).toBe(422);
});

test("when its owner is removed it is the workspace owner's, and its teams keep it", async () => {
  const made = await harbour();
  const { host, owner, insider, team } = made;
  await host.call(removeMember, { params: { id: owner.user.id } });
  const taken = await host.call(getCollection, params(made));
  expect(taken.body).toMatchObject({
    owner: { id: host.user.id },
    shared_with: { people: [], teams: [{ id: team.id }] },
  });
  expect((await insider.call(getCollection, params(made))).status).toBe(200);
});
