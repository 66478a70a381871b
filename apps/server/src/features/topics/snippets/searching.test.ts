import type { Request } from "@lectern/contract/endpoint";
import { deleteSnippet, searchSnippets, updateSnippet } from "@lectern/contract/topics";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { read, save, topicOf } from "#test/topics/topics.ts";

const app = await startApp({ role: "web" });

type Query = Request<typeof searchSnippets>["query"];

async function found(person: Pick<Person, "call">, query: Query) {
  const { status, body } = await person.call(searchSnippets, { query });
  expect(status).toBe(200);
  return { total: body.total, quotes: body.results.map(({ quote }) => quote), body };
}

test("finds snippets by all their words, in each one's language, the newest first", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const { id: topic } = await topicOf(ada, id);
  const speeches: [string, string[]][] = [
    ["en", ["The tenant repaired a window.", "Windows are cleaned by the landlord."]],
    ["de", ["Der Mietvertrag endet im Mai.", "Die Fenster wurden gereinigt."]],
    ["ar", ["يصلح المستأجر النوافذ."]],
    ["zh", ["租客修理窗户。"]],
  ];
  const ids = new Map<string, string>();
  for (const [language, passages] of speeches) {
    const document = await read(app, ada, id, { name: language, language, passages });
    for (const quote of passages) {
      ids.set(quote, (await save(ada, topic, document, quote)).id);
    }
  }
  const quotes = async (q: string) => (await found(ada, { q })).quotes;
  const [en, de, ar, zh] = speeches.map(([, passages]) => passages);
  expect(await quotes("window")).toEqual([en?.[1], en?.[0]]);
  expect(await quotes("repairing windows")).toEqual([en?.[0]]);
  expect(await quotes("windows cellar")).toEqual([]);
  expect(await quotes("Mietvertrag")).toEqual([de?.[0]]);
  expect(await quotes("Fenster reinigen")).toEqual([de?.[1]]);
  expect(await quotes("المستأجر")).toEqual([ar?.[0]]);
  expect(await quotes("窗户")).toEqual([zh?.[0]]);
  expect(await quotes("?!")).toEqual([]);
  expect((await found(ada, {})).total).toBe(6);

  const { body } = await found(ada, { q: "cleaning" });
  const [one] = body.results;
  expect(one?.highlights.map(([start, end]) => one.quote.slice(start, end))).toEqual(["cleaned"]);

  const params = { snippet_id: ids.get(en?.[0] ?? "") ?? "" };
  await ada.call(updateSnippet, { params, body: { note: "Before Easter" } });
  expect(await quotes("easter")).toEqual([en?.[0]]);
  await ada.call(updateSnippet, { params, body: { note: "Before Christmas" } });
  expect(await quotes("easter")).toEqual([]);
  await ada.call(deleteSnippet, { params });
  expect(await quotes("christmas")).toEqual([]);
});

test("narrows to collections, topics and documents, page by page, and to what one may see", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const [one, other] = [await ada.collection({ visibility: "shared" }), await ada.collection()];
  const places = [];
  for (const { id } of [one, other]) {
    const { id: topic_id } = await topicOf(ada, id);
    const document_id = await read(app, ada, id, { name: "a", passages: ["A heron stands."] });
    const snippet = await save(ada, topic_id, document_id, "A heron stands.");
    await save(ada, topic_id, document_id, "heron");
    places.push({ collection_id: id, topic_id, document_id, snippet: snippet.id });
  }
  const [here, there] = places;
  const total = async (person: Pick<Person, "call">, query: object) =>
    (await found(person, { q: "heron", ...query })).total;
  for (const key of ["collection_id", "topic_id", "document_id"] as const) {
    expect(await total(ada, { [key]: here?.[key] })).toBe(2);
    expect(await total(ada, { [key]: [here?.[key], there?.[key]] })).toBe(4);
    expect(await total(ada, { [key]: uuid() })).toBe(0);
    expect(await total(bob, { [key]: here?.[key] })).toBe(2);
    expect(await total(bob, { [key]: there?.[key] })).toBe(0);
  }
  expect([await total(ada, {}), await total(bob, {})]).toEqual([4, 2]);
  const second = await found(ada, { q: "heron", page: 2, page_size: 3 });
  expect([second.total, second.quotes]).toEqual([4, ["A heron stands."]]);
});
