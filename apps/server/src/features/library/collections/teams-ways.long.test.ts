import { createChat, createSession, listChats } from "@lectern/contract/chat";
import {
  createCollection,
  findDocument,
  getCollection,
  getFileUrl,
  libraryTotals,
  listCollections,
  listDocuments,
  recentDocuments,
  updateDocument,
} from "@lectern/contract/library";
import { addTeamMember } from "@lectern/contract/organizations";
import { search } from "@lectern/contract/search";
import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import {
  type Harbour,
  params,
  teamCollections,
  theDocument,
} from "#test/library/team-collections.ts";

const app = await startApp();
const { listen, harbour } = teamCollections(app);

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
