import type { Request } from "@lectern/contract/endpoint";
import { type DocumentKind, type DocumentStatus, recentDocuments } from "@lectern/contract/library";
import { search, searchFilters } from "@lectern/contract/search";
import { createTopic, listTopics, searchSnippets } from "@lectern/contract/topics";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { addPassages } from "#test/library/passages.ts";
import { save } from "#test/topics/topics.ts";

const app = await startApp({ role: "web" });

const ada = await app.signUp();
const eve = await joinAs(app, ada, "editor");
const harbour = await ada.collection({ visibility: "shared" });
const works = await ada.collection({ visibility: "shared" });
const secret = await ada.collection({ visibility: "private" });

interface Kept {
  by?: Person;
  in?: { id: string };
  kind?: DocumentKind;
  language?: string;
  status?: DocumentStatus;
  at?: string;
}

/** Adds a document whose name and only passage mention a heron. */
async function keep(name: string, kept: Kept) {
  const { by = ada, in: collection = harbour, kind = "pdf", language = "en" } = kept;
  const whose = { orgId: ada.organizationId, accountId: by.user.id };
  const passages = [`heron ${name}`];
  const document = { name: `${name} heron`, language, passages };
  const id = await addPassages(app.deps, whose, collection.id, document);
  const { status = "ready", at = "2026-06-01T12:00:00Z" } = kept;
  const changes = { kind, status, created_at: new Date(at) };
  await app.deps.db.updateTable("document").set(changes).where("id", "=", id).execute();
  return id;
}

const table = await keep("table", { kind: "xlsx" });
const brief = await keep("brief", { language: "de", at: "2026-07-01T00:00:00Z" });
await keep("draft", { status: "ingested", by: eve });
await keep("plan", { in: works, kind: "docx", at: "2026-05-01T00:00:00Z" });
await keep("broken", { status: "error", in: works });
await keep("hidden", { in: secret, kind: "epub", language: "fr" });

type Query = NonNullable<Request<typeof recentDocuments>["query"]>;
type Filter = Omit<Query, "q" | "page" | "page_size" | "sort">;

const wordOf = (name: string) => name.replace(/ ?heron ?/, "");

async function named(person: Person, filter: Filter) {
  const query = { q: "heron", ...filter };
  const { body } = await person.call(recentDocuments, { query: { ...query, sort: "name" } });
  expect(body.total).toBe(body.results.length);
  return body.results.map(({ name }) => wordOf(name));
}

async function said(person: Person, filter: Filter) {
  const { body } = await person.call(search, { query: { q: "heron", ...filter } });
  expect(body.total).toBe(body.results.length);
  return body.results.map(({ text }) => wordOf(text)).toSorted();
}

const all = ["brief", "broken", "draft", "hidden", "plan", "table"];
const read = all.filter((name) => name !== "broken");

test.each<[string, Filter, string[]]>([
  ["nothing", {}, all],
  ["one collection", { collection_id: [works.id] }, ["broken", "plan"]],
  [
    "two collections",
    { collection_id: [harbour.id, secret.id] },
    ["brief", "draft", "hidden", "table"],
  ],
  ["a kind of file", { kind: ["xlsx"] }, ["table"]],
  ["several kinds", { kind: ["xlsx", "docx"] }, ["plan", "table"]],
  ["a language", { language: ["de"] }, ["brief"]],
  ["no language that is there", { language: ["und"] }, []],
  ["a status", { status: ["ingested"] }, ["draft"]],
  ["a person", { created_by: [eve.user.id] }, ["draft"]],
  [
    "since, with the moment itself",
    { created_from: "2026-06-01T12:00:00Z" },
    ["brief", "broken", "draft", "hidden", "table"],
  ],
  ["until, without the moment itself", { created_to: "2026-06-01T12:00:00Z" }, ["plan"]],
  [
    "all of them together",
    {
      collection_id: [harbour.id],
      kind: ["pdf"],
      language: ["en", "de"],
      status: ["ready"],
      created_by: [ada.user.id],
      created_from: "2026-06-15T00:00:00Z",
      created_to: "2026-08-01T00:00:00Z",
    },
    ["brief"],
  ],
])("documents and passages are narrowed by %s", async (_, filter, names) => {
  expect(await named(ada, filter)).toEqual(names);
  expect(await said(ada, filter)).toEqual(names.filter((name) => name !== "broken"));
});

test("no filter finds what one may not see, and none tells of it", async () => {
  const filter = { collection_id: [secret.id], kind: ["epub" as const], language: ["fr"] };
  expect(await named(eve, filter)).toEqual([]);
  expect(await said(eve, filter)).toEqual([]);
  expect(await said(eve, {})).toEqual(read.filter((name) => name !== "hidden"));

  const stranger = await app.signUp();
  expect(await named(stranger, filter)).toEqual([]);
  const known = async (person: Person) => (await person.call(searchFilters, {})).body;
  expect(await known(stranger)).toEqual({ kinds: [], languages: [], people: [] });
  expect(await known(eve)).toMatchObject({
    kinds: ["pdf", "docx", "xlsx"],
    languages: ["en", "de"],
    people: expect.toSatisfy((people: { id: string }[]) => people.length === 2),
  });
  expect((await known(ada)).kinds).toContain("epub");
});

test("a name is found by all words typed, in any order and case, and signs are no patterns", async () => {
  const names = async (q: string) => {
    const { body } = await ada.call(recentDocuments, { query: { q, page_size: 100 } });
    return body.results.map(({ name }) => wordOf(name));
  };
  expect(await names("HERON tab")).toEqual(["table"]);
  expect(await names("tab brief")).toEqual([]);
  for (const q of ["%", "_eron", String.raw`\heron`]) expect(await names(q)).toEqual([]);
});

test("topics and snippets are narrowed by the same words", async () => {
  const topic = async (person: Person, collection: { id: string }, title: string) => {
    const body = { collection_id: collection.id, title };
    return (await person.call(createTopic, { body })).body;
  };
  const birds = await topic(ada, harbour, "Birds at night");
  const fish = await topic(eve, works, "Fish at night");
  await save(ada, birds.id, table, "heron table");
  await save(ada, birds.id, brief, "heron brief");
  const titles = async (query: Request<typeof listTopics>["query"]) =>
    (await ada.call(listTopics, { query: { sort: "title", ...query } })).body.results.map(
      ({ title }) => title,
    );
  const both = [birds.title, fish.title];
  expect(await titles({ q: "night BIRDS" })).toEqual([birds.title]);
  expect(await titles({ q: "night", collection_id: [works.id] })).toEqual([fish.title]);
  expect(await titles({ q: "night", created_by: [eve.user.id] })).toEqual([fish.title]);
  expect(await titles({ created_from: birds.created_at })).toEqual(both);
  expect(await titles({ created_to: birds.created_at })).toEqual([]);

  const quotes = async (query: Request<typeof searchSnippets>["query"]) =>
    (await ada.call(searchSnippets, { query: { q: "heron", ...query } })).body.results
      .map(({ quote }) => wordOf(quote))
      .toSorted();
  expect(await quotes({})).toEqual(["brief", "table"]);
  expect(await quotes({ kind: ["xlsx"] })).toEqual(["table"]);
  expect(await quotes({ language: ["de"] })).toEqual(["brief"]);
  expect(await quotes({ created_by: [eve.user.id] })).toEqual([]);
  expect(await quotes({ created_to: birds.created_at })).toEqual([]);
  expect(await quotes({ created_from: birds.created_at, collection_id: [harbour.id] })).toEqual([
    "brief",
    "table",
  ]);
});
