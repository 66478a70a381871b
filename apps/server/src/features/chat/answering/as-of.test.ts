import { createSession } from "@lectern/contract/chat";
import { knowledgeCapacity, whatWasRead } from "@lectern/contract/knowledge";
import { search } from "@lectern/contract/search";
import { restoreVersion } from "@lectern/contract/versions";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { ask, finished, talk } from "#test/chat/chat.ts";
import { paramsOf, text, versions } from "#test/library/versions.ts";

// Documents are only read by the test.
const app = await startApp({ role: "web" });
const { added, replaced } = versions(app);
const { db } = app.deps;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Moves what has happened so far to earlier days. */
async function wait(person: Person, days: number) {
  const by = sql`${days} * interval '1 day'`;
  const whose = person.organizationId;
  await sql`update document set created_at = created_at - ${by},
    current_since = current_since - ${by} where organization_id = ${whose}`.execute(db);
  await sql`update earlier_version set since = since - ${by}, until = until - ${by}
    where organization_id = ${whose}`.execute(db);
}

/** A document that was replaced five days after it was added, ten days ago. */
async function library() {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const first = await added(ada, collection_id, text("The pier is made of granite."));
  await wait(ada, 5);
  const second = await replaced(ada, first, text("The pier is made of concrete.", "new.txt"));
  await wait(ada, 5);
  return { ada, collection_id, first, second };
}

async function foundAsOf(person: Person, as_of?: string) {
  const { body } = await person.call(search, { query: { q: "What is the pier made of?", as_of } });
  return body.results.map(({ text }) => text);
}

async function answered(person: Person, knowledge: Parameters<typeof talk>[1]) {
  const { id: session_id } = await talk(person, knowledge);
  const chat = await ask(person, session_id, "What is the pier made of?");
  const { answer } = await finished(app.url, person, chat);
  const params = { session_id, chat_id: chat.id };
  const { body: read } = await person.call(whatWasRead, { params });
  return { read, session_id, quotes: answer?.citations.map(({ quote }) => quote) ?? [] };
}

test("a question as of a day is answered from the versions that were current at its end", async () => {
  const { ada, collection_id, first } = await library();
  const collection = { collection_ids: [collection_id] };
  const today = await answered(ada, collection);
  expect(today.quotes).toEqual([expect.stringContaining("concrete")]);
  expect(today.read.as_of).toBeUndefined();

  const as_of = daysAgo(7);
  for (const sources of [{}, collection, { document_ids: [first.id] }]) {
    const { quotes, read } = await answered(ada, { ...sources, as_of });
    expect(quotes).toEqual([expect.stringContaining("granite")]);
    expect(read).toMatchObject({ as_of, found: [{ document_id: first.id }] });
  }
});

test("before its first version was added, a document is not found, counted or read", async () => {
  const { ada, collection_id } = await library();
  const as_of = daysAgo(20);
  const { quotes, read, session_id } = await answered(ada, {
    collection_ids: [collection_id],
    as_of,
  });
  expect([quotes, read.found]).toEqual([[], []]);
  const { body } = await ada.call(knowledgeCapacity, { params: { session_id } });
  expect(body.sources).toMatchObject([{ id: collection_id, documents: 0 }]);
});

test("a search as of a day finds the versions of that day, also of one that was made current again", async () => {
  const { ada, first, second } = await library();
  expect(await foundAsOf(ada)).toEqual([expect.stringContaining("concrete")]);
  const params = { ...paramsOf(second), version_id: first.id };
  expect((await ada.call(restoreVersion, { params })).status).toBe(200);
  expect(await foundAsOf(ada)).toEqual([expect.stringContaining("granite")]);
  expect(await foundAsOf(ada, daysAgo(3))).toEqual([expect.stringContaining("concrete")]);
  expect(await foundAsOf(ada, daysAgo(8))).toEqual([expect.stringContaining("granite")]);
  expect(await foundAsOf(ada, daysAgo(12))).toEqual([]);
});

test("a day that does not exist is refused", async () => {
  const { ada } = await library();
  const refused = await ada.call(createSession, { body: { knowledge: { as_of: "2023-02-30" } } });
  expect(refused).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "knowledge", "as_of"] }] },
  });
});
