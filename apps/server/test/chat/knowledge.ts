import { type KnowledgeSource, knowledgeCapacity, whatWasRead } from "@lectern/contract/knowledge";
import { beforeEach } from "vitest";

import type { Person } from "../app.ts";
import { addDocument, ask, endOf, listen } from "./chat.ts";
import { startWithModel } from "./scripted-model.ts";
import { saying } from "../servers/models/model-server.ts";

export const lease = [
  "Rent. The rent is 140 euros per month, payable on the first working day.",
  "Pets. Dogs and cats are not allowed in the flat.",
  "Stairs. The stairs are swept on Saturdays by whoever lives highest.",
];
const filler = (n: number) =>
  `Paragraph ${n} of the annals speaks of the rent that was paid in the year ${1_000 + n}. ${"It was a quiet year in which little happened and much was written down. ".repeat(10)}`;
/** Exceeds a window of 16,384 tokens. */
const annals = Array.from({ length: 80 }, (_, n) => filler(n));

export const capacityOf = async (person: Person, sessionId: string) =>
  (await person.call(knowledgeCapacity, { params: { session_id: sessionId } })).body;

export const modes = (sources: Pick<KnowledgeSource, "name" | "mode">[]) =>
  Object.fromEntries(sources.map(({ name, mode }) => [name, mode]));

export const sum = (parts: { tokens: number }[]) =>
  parts.reduce((all, { tokens }) => all + tokens, 0);

/** Starts the product with a model that always answers; returns both, and a library to ask about. */
export async function startKnowledge() {
  const { server, app } = await startWithModel();
  beforeEach(() => {
    server.script = () => saying("The rent is 140 euros [1].");
  });

  async function library(where = app) {
    const person = await where.signUp();
    const { id } = await person.collection({ name: "Lease" });
    const { id: other } = await person.collection({ name: "Annals" });
    const [short, long] = await Promise.all([
      addDocument(where.deps, person, id, { name: "lease.pdf", passages: lease }),
      addDocument(where.deps, person, other, { name: "annals.pdf", passages: annals }),
    ]);
    return { person, collections: { lease: id, annals: other }, documents: { short, long } };
  }

  async function hear(person: Person, sessionId: string, question: string, url = app.url) {
    const chat = await ask(person, sessionId, question);
    const { events } = await listen(url, person, chat.id);
    const end = endOf(events);
    if (typeof end !== "object") throw new Error(`the answer failed: ${end}`);
    const { body: read } = await person.call(whatWasRead, {
      params: { session_id: sessionId, chat_id: chat.id },
    });
    return { chat: end, events, read };
  }

  const sent = () => server.asked.at(-1)!.body.messages.map(({ content }) => content);

  return { server, app, library, hear, sent };
}
