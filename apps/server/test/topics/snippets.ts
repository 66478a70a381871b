import { listSnippets } from "@lectern/contract/topics";
import { expect } from "vitest";

import type { Person, startApp } from "../app.ts";
import { read, topicOf } from "./topics.ts";

type App = Awaited<ReturnType<typeof startApp>>;

const lease = {
  name: "Lease.txt",
  passages: [
    "The tenant repairs the windows.",
    "The landlord\nrepairs the roof, the ﬁrst of each year.",
    "Nobody repairs the cellar.",
    "Page two speaks of rent.",
  ],
};

export const quotesOf = async (person: Pick<Person, "call">, topic_id: string) => {
  const { body } = await person.call(listSnippets, { params: { topic_id } });
  expect(body.total).toBe(body.results.length);
  return body.results.map(({ quote }) => quote);
};

/** Returns how a topic begins whose collection holds a lease. */
export function snippets(app: App) {
  /** Creates a topic and a document in one collection. */
  async function begun(person: Person, more: Parameters<Person["collection"]>[0] = {}) {
    const { id: collection_id } = await person.collection(more);
    const document_id = await read(app, person, collection_id, lease);
    const { id: topic_id } = await topicOf(person, collection_id);
    return { collection_id, document_id, topic_id };
  }

  return { begun };
}
