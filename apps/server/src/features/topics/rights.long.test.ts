import type { Endpoint } from "@lectern/contract/endpoint";
import { endpoints } from "@lectern/contract/endpoints";
import { createCollection, updateCollection } from "@lectern/contract/library";
import { createTeam } from "@lectern/contract/organizations";
import * as contract from "@lectern/contract/topics";
import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";

import { addressOf, callAt, headersOf, type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { read, save, topicOf } from "#test/topics/topics.ts";

const app = await startApp({ role: "web" });

/**
 * `maker` owns the collection and is an editor. `mate` is an editor in the team that it is
 * restricted to.
 */
const roles = ["maker", "owner", "admin", "editor", "mate", "viewer", "stranger"] as const;
type Role = (typeof roles)[number];
const scopes = ["private", "shared", "restricted"] as const;
type Scope = (typeof scopes)[number];

const people = {} as Record<Role, Pick<Person, "call" | "token" | "organizationId" | "user">>;
let team = "";
beforeAll(async () => {
  const owner = await app.signUp("Olga");
  people.owner = owner;
  people.maker = await joinAs(app, owner, "editor");
  people.admin = await joinAs(app, owner, "admin");
  people.editor = await joinAs(app, owner, "editor");
  people.mate = await joinAs(app, owner, "editor");
  people.viewer = await joinAs(app, owner, "viewer");
  people.stranger = await app.signUp("Eve");
  const body = { name: "Crew", member_ids: [people.mate.user.id, people.maker.user.id] };
  team = (await owner.call(createTeam, { body })).body.id;
});

interface World {
  collection_id: string;
  document_id: string;
  topic_id: string;
  snippet_id: string;
}

const canary = "The canary sings at noon.";

async function world(scope: Scope): Promise<World> {
  const { maker } = people;
  const { body: made } = await maker.call(createCollection, {
    body: {
      name: scope,
      visibility: scope === "private" ? "private" : "shared",
      shared_with: scope === "restricted" ? { teams: [{ id: team, level: "edit" }] } : null,
    },
  });
  const passages = [canary];
  const document = { name: `${scope}.txt`, passages };
  const document_id = await read(app, maker as Person, made.id, document);
  const topic = await topicOf(maker, made.id, { title: "The canary", notes: canary });
  const snippet = await save(maker, topic.id, document_id, canary, { note: canary });
  return { collection_id: made.id, document_id, topic_id: topic.id, snippet_id: snippet.id };
}

type Reach = Record<Role, number>;
/** Who may read: always the maker, and the others according to the collection's visibility. */
const seen: Record<Scope, Role[]> = {
  private: ["maker"],
  shared: ["maker", "owner", "admin", "editor", "mate", "viewer"],
  restricted: ["maker", "mate"],
};
const expected = (scope: Scope, good: number, viewers: number): Reach =>
  Object.fromEntries(
    roles.map((role) => [
      role,
      !seen[scope].includes(role) ? 404 : role === "viewer" ? viewers : good,
    ]),
  ) as Reach;

interface Row {
  endpoint: Endpoint;
  request: (made: World) => object;
  good: number;
  /** The status for a viewer who may read. */
  viewers: number;
}

const reads = (endpoint: Endpoint, request: Row["request"]): Row => ({
  endpoint,
  request,
  good: 200,
  viewers: 200,
});
const writes = (endpoint: Endpoint, good: number, request: Row["request"]): Row => ({
  endpoint,
  request,
  good,
  viewers: 403,
});
const inTopic = ({ topic_id }: World) => ({ params: { topic_id } });
const inSnippet = ({ snippet_id }: World) => ({ params: { snippet_id } });

/** Calls on one resource: 404 for those who may not see it, 403 for those who may only read it. */
const table: Record<string, Row> = {
  "read a topic": reads(contract.getTopic, inTopic),
  "list its snippets": reads(contract.listSnippets, inTopic),
  "export it": reads(contract.exportTopic, inTopic),
  "read a snippet": reads(contract.getSnippet, inSnippet),
  "make a topic": writes(contract.createTopic, 201, ({ collection_id }) => ({
    body: { collection_id, title: "Another" },
  })),
  "change a topic": writes(contract.updateTopic, 200, (made) => ({
    ...inTopic(made),
    body: { title: "Changed", version: 1 },
  })),
  "save a passage": writes(contract.addSnippet, 201, (made) => ({
    ...inTopic(made),
    body: { document_id: made.document_id, page: 1, quote: "canary" },
  })),
  "write a note": writes(contract.updateSnippet, 200, (made) => ({
    ...inSnippet(made),
    body: { note: "x" },
  })),
  "order snippets": writes(contract.updateSnippet, 200, (made) => ({
    ...inSnippet(made),
    body: { before_id: null },
  })),
  "remove a snippet": writes(contract.deleteSnippet, 204, inSnippet),
  "delete a topic": writes(contract.deleteTopic, 204, inTopic),
};

const knock = (role: Role, endpoint: Endpoint, request: object) =>
  callAt(app.url, people[role], endpoint, request as never);

test.each(Object.entries(table))("who may %s", async (_, { endpoint, request, good, viewers }) => {
  const isDeletion = endpoint.method === "DELETE" || endpoint === contract.updateTopic;
  for (const scope of scopes) {
    let made = await world(scope);
    const found: Partial<Reach> = {};
    for (const role of roles.toReversed()) {
      const { status, body } = await knock(role, endpoint, request(made));
      found[role] = status;
      if (status >= 400) expect(JSON.stringify(body)).not.toContain("canary");
      if (isDeletion && status < 300) made = await world(scope);
    }
    expect([scope, found]).toEqual([scope, expected(scope, good, viewers)]);
  }
});

test("what one may not see is told like what is not there", async () => {
  const made = await world("private");
  const nothing: World = {
    collection_id: uuid(),
    document_id: uuid(),
    topic_id: uuid(),
    snippet_id: uuid(),
  };
  for (const { endpoint, request } of Object.values(table)) {
    for (const role of ["editor", "viewer", "stranger"] as const) {
      const [one, other] = [
        await knock(role, endpoint, request(made)),
        await knock(role, endpoint, request(nothing)),
      ];
      expect([one.status, one.body]).toEqual([other.status, other.body]);
    }
  }
});

test("lists, search and files show what one may see, and no more", async () => {
  const made = Object.fromEntries(
    await Promise.all(scopes.map(async (scope) => [scope, await world(scope)] as const)),
  ) as Record<Scope, World>;
  const text = async (role: Role, endpoint: Endpoint, query: object) => {
    const address = `${app.url}${addressOf(endpoint, { query })}`;
    const answer = await fetch(address, { headers: headersOf(people[role]) });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  for (const role of roles) {
    for (const scope of scopes) {
      const { collection_id, topic_id, snippet_id } = made[scope];
      const sees = seen[scope].includes(role);
      const lists: [Endpoint, object, string][] = [
        [contract.listTopics, { page_size: 100 }, topic_id],
        [contract.listTopics, { collection_id }, topic_id],
        [contract.searchSnippets, { q: "canary", topic_id }, snippet_id],
        [contract.searchSnippets, { collection_id }, snippet_id],
        [contract.exportSnippets, { topic_id }, "canary"],
      ];
      for (const [endpoint, query, sought] of lists) {
        const found = (await text(role, endpoint, query)).includes(sought);
        expect([role, scope, endpoint.path, found]).toEqual([role, scope, endpoint.path, sees]);
      }
    }
  }
});

test("whoever no longer sees a collection no longer sees its topics and snippets", async () => {
  const { collection_id, topic_id, snippet_id } = await world("shared");
  const status = async () => [
    (await knock("editor", contract.getTopic, { params: { topic_id } })).status,
    (await knock("editor", contract.getSnippet, { params: { snippet_id } })).status,
  ];
  expect(await status()).toEqual([200, 200]);
  const hide = { params: { collection_id }, body: { visibility: "private" as const } };
  expect((await people.maker.call(updateCollection, hide)).status).toBe(200);
  expect(await status()).toEqual([404, 404]);
});

test("what a person may do is told with each topic and snippet", async () => {
  const { topic_id, snippet_id } = await world("shared");
  for (const [role, edit] of [
    ["editor", true],
    ["viewer", false],
  ] as const) {
    const topic = await people[role].call(endpoints.getTopic, { params: { topic_id } });
    expect(topic.body.permissions).toEqual({ edit, delete: edit });
    const snippet = await people[role].call(endpoints.getSnippet, { params: { snippet_id } });
    expect(snippet.body.permissions).toEqual({ edit });
  }
});
