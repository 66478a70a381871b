import { addSnippet, createTopic, type NewSnippet, type NewTopic } from "@lectern/contract/topics";
import { expect } from "vitest";

import type { Person, startApp } from "../app.ts";
import { addDocument } from "../chat/chat.ts";
import type { TestDocument } from "../library/passages.ts";

type App = Awaited<ReturnType<typeof startApp>>;
type Caller = Pick<Person, "call">;

/** Adds a document of these passages, as if it had been ingested. Returns its id. */
export const read = (app: App, person: Person, collectionId: string, document: TestDocument) =>
  addDocument(app.deps, person, collectionId, document);

/** Creates a topic, which must succeed. */
export async function topicOf(person: Caller, collection_id: string, more: Partial<NewTopic> = {}) {
  const body = { collection_id, title: "Who repairs the roof?", ...more };
  const made = await person.call(createTopic, { body });
  expect([made.status, made.body]).toMatchObject([201, { title: body.title }]);
  return made.body;
}

/** Saves a snippet, which must succeed. */
export async function save(
  person: Caller,
  topic_id: string,
  document_id: string,
  quote: string,
  more: Partial<NewSnippet> = {},
) {
  const body = { document_id, page: 1, quote, ...more };
  const made = await person.call(addSnippet, { params: { topic_id }, body });
  expect([made.status, made.body]).toMatchObject([201, { topic_id }]);
  return made.body;
}
