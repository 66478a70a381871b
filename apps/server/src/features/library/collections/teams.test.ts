import { createChat, createSession, listChats } from "@lectern/contract/chat";
import {
  createCollection,
  findDocument,
  getCollection,
  getFileUrl,
  libraryEvents,
  type LibraryEvent,
  libraryTotals,
  listCollections,
  listDocuments,
  recentDocuments,
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
import { search } from "@lectern/contract/search";
import { v7 as uuid } from "uuid";
import { afterEach, describe, expect, test } from "vitest";

import { type Caller, headersOf, type Person, startApp } from "#test/app.ts";
import { joinAs, sendFile, settled } from "#test/library.ts";

const app = await startApp();
const open: AbortController[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});

/** Opens a stream of live changes; returns those received so far. */
async function listen(caller: Caller): Promise<LibraryEvent[]> {
  const stop = new AbortController();
  open.push(stop);
  const answer = await fetch(`${app.url}${libraryEvents.path}`, {
    headers: headersOf(caller),
    signal: stop.signal,
  });
  const heard: LibraryEvent[] = [];
  const read = async () => {
    let rest = "";
    for await (const bytes of answer.body ?? []) {
      const blocks = (rest + Buffer.from(bytes).toString()).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        if (block.startsWith("data: ")) heard.push(JSON.parse(block.slice(6)) as LibraryEvent);
      }
    }
  };
  void read().catch(() => {});
  return heard;
}

/** Shared only with these teams, to edit. */
const teamsAlone = (...ids: string[]) => ({
  shared_with: { teams: ids.map((id) => ({ id, level: "edit" as const })) },
});

/** A workspace with an editor's restricted collection and one document in it. */
async function harbour() {
  const host = await app.signUp();
  const owner = await joinAs(app, host, "editor");
  const insider = await joinAs(app, host, "viewer");
  const { body: team } = await host.call(createTeam, {
    body: { name: "Pilots", member_ids: [insider.user.id] },
  });
  const made = await owner.call(createCollection, {
    body: { name: "Soundings", visibility: "shared", ...teamsAlone(team.id) },
  });
  const collection = made.body;
  const sent = await sendFile(app, owner, collection.id, {
    name: "soundings.txt",
    bytes: "The heron channel is eleven metres deep at low water.",
  });
  await settled(owner, sent.id);
  return { host, owner, insider, team, collection, documentId: sent.id };
}

type Harbour = Awaited<ReturnType<typeof harbour>>;
const params = ({ collection }: Harbour) => ({ params: { collection_id: collection.id } });
const theDocument = ({ documentId }: Harbour) => ({ params: { document_id: documentId } });

/** The seven ways to reach a document. Each returns whether the person reached it. */
const ways: Record<string, (person: Person, made: Harbour) => Promise<boolean>> = {
  async list(person, { collection }) {
    const { body } = await person.call(listCollections, {});
    return body.results.some(({ id }) => id === collection.id);
  },
  async search(person, { documentId }) {
    const { body } = await person.call(search, { query: { q: "heron channel" } });
    return body.results.some(({ document }) => document.id === documentId);
  },
  async citation(person, { documentId }) {
    const { body: session } = await person.call(createSession, { body: {} });
    const inSession = { params: { session_id: session.id } };
    const body = { content: "How deep is the heron channel at low water?" };
    await person.call(createChat, { ...inSession, body });
    const chats = async () => (await person.call(listChats, inSession)).body.results;
    await expect.poll(async () => (await chats())[0]?.status).toBe("complete");
    const cited = (await chats())[0]?.answer?.citations ?? [];
    return cited.some(({ document_id }) => document_id === documentId);
  },
  "file-url": async (person, made) =>
    (await person.call(getFileUrl, theDocument(made))).status === 200,
  document: async (person, made) =>
    (await person.call(findDocument, theDocument(made))).status === 200,
  recent: async (person, { documentId }) =>
    (await person.call(recentDocuments, {})).body.results.some(({ id }) => id === documentId),
  async events(person, made) {
    const heard = await listen(person);
    await made.owner.call(updateDocument, {
      params: { ...params(made).params, document_id: made.documentId },
      body: { name: `${uuid()}.txt` },
    });
    // Changes for everyone arrive after those for a few; of changes sent together, documents are
    // last.
    for (let time = 0; time < 2; time++) {
      const body = { name: "For all", visibility: "shared" } as const;
      const { id } = (await made.owner.call(createCollection, { body })).body;
      await expect.poll(() => heard).toContainEqual({ type: "collection", id });
    }
    return heard.some(
      (event) => event.type === "document" && event.document.id === made.documentId,
    );
  },
};

/**
 * Who reaches a collection shared with a team: its owner and the team's members, whatever their
 * role.
 */
const who = {
  "its owner": true,
  "a viewer in the team": true,
  "an editor in the team": true,
  "an admin in the team": true,
  "the workspace's owner": false,
  "an admin": false,
  "an editor": false,
  "a viewer": false,
  "a stranger": false,
} as const;

async function personOf(name: keyof typeof who, { host, owner, team }: Harbour): Promise<Person> {
  if (name === "its owner") return owner;
  if (name === "the workspace's owner") return host;
  if (name === "a stranger") return app.signUp("Eve");
  const role = (["viewer", "editor", "admin"] as const).find((group) => name.includes(group));
  const person = await joinAs(app, host, role ?? "viewer");
  if (name.endsWith("in the team")) {
    await host.call(addTeamMember, { params: { id: team.id, user_id: person.user.id } });
  }
  return person;
}

describe("a collection shared with a team", () => {
  let made: Harbour | undefined;
  test.each(Object.entries(who))("%s: %s", async (name, sees) => {
    made ??= await harbour();
    const person = await personOf(name as keyof typeof who, made);
    for (const [way, reaches] of Object.entries(ways)) {
      if (name === "a stranger" && way === "events") continue;
      expect([way, await reaches(person, made)]).toEqual([way, sees]);
    }
    const statuses = [
      (await person.call(getCollection, params(made))).status,
      (await person.call(listDocuments, params(made))).status,
    ];
    expect(statuses).toEqual(sees ? [200, 200] : [404, 404]);
    const totals = (await person.call(libraryTotals, {})).body.documents;
    expect(totals).toBe(sees ? 1 : 0);
    const named = await person.call(createSession, {
      body: { knowledge: { collection_ids: [made.collection.id] } },
    });
    expect(named.status).toBe(sees ? 201 : 404);
  });
});

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
