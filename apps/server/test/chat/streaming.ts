import { type Chat, listChats } from "@lectern/contract/chat";
import { sql } from "kysely";
import { expect } from "vitest";

import type { Person } from "../app.ts";
import { addDocument, ask, talk } from "./chat.ts";
import { startWithModel } from "./scripted-model.ts";
import { type Move, saying } from "../servers/models/model-server.ts";

export const storedChat = async (person: Person, chat: Chat) => {
  const { body } = await person.call(listChats, { params: { session_id: chat.session_id } });
  return body.results.find(({ id }) => id === chat.id);
};

/** Starts the product with a scripted model; returns both, and how an answer begins. */
export async function startStreaming() {
  const { server, app } = await startWithModel();

  /** A question contains the name of its script, so that tests do not interfere. */
  const scripts = new Map<string, Iterable<Move> | AsyncIterable<Move>>();
  server.script = ({ body }) => {
    const asked = body.messages.at(-1)?.content ?? "";
    return (
      [...scripts].find(([name]) => asked.includes(name))?.[1] ?? saying("Nothing was scripted.")
    );
  };

  async function someone() {
    const person = await app.signUp();
    const { id } = await person.collection();
    await addDocument(app.deps, person, id, {
      name: "a.txt",
      passages: ["The word is a unit of speech."],
    });
    return { person, session: await talk(person) };
  }

  let named = 0;
  async function begin(moves: Iterable<Move> | AsyncIterable<Move>) {
    const name = `script-${(named += 1)}-`;
    scripts.set(name, moves);
    const { person, session } = await someone();
    const chat = await ask(person, session.id, `${name} What is the word?`);
    return { person, session, chat };
  }

  const rowsOf = async (chat: Chat) => {
    const { rows } = await sql<{ seq: number; event: string }>`
    select seq, event from chat_event where chat_id = ${chat.id} order by seq`.execute(app.deps.db);
    return rows;
  };

  /** Waits until at least `count` pieces of the answer's text are stored. */
  const deltasStored = (chat: Chat, count: number) =>
    expect
      .poll(async () => (await rowsOf(chat)).filter(({ event }) => event === "delta").length)
      .toBeGreaterThanOrEqual(count);

  return { server, app, scripts, someone, begin, rowsOf, deltasStored };
}
