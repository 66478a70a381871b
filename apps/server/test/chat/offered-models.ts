import { createChat, createSession } from "@lectern/contract/chat";
import { listModels } from "@lectern/contract/models";
import { beforeEach } from "vitest";

import { type Person, startApp } from "../app.ts";
import { scriptedModel } from "./scripted-model.ts";
import { type Move, saying } from "../servers/models/model-server.ts";
import { addDocument, endOf, listen } from "./chat.ts";

/** Returns the names of the models that the person may choose. */
export const choicesOf = async (person: Person) =>
  (await person.call(listModels, {})).body.results.map(({ label }) => label);

/** Starts the product and a provider whose models answer by script, and say who they are. */
export async function offeredModels() {
  const server = await scriptedModel();
  const app = await startApp({}, { modelBounds: { retryDelaysMs: [5, 5], firstByteMs: 5_000 } });
  /** The scripted moves of each model, by its name. */
  let scripts: Record<string, Move[]> = {};
  server.script = ({ body }) => scripts[body.model] ?? saying(`I am ${body.model} [1].`);
  beforeEach(() => {
    scripts = {};
    server.asked.length = 0;
    server.replies = {};
  });

  const setScripts = (given: Record<string, Move[]>) => {
    scripts = given;
  };

  /** Asks in a new conversation and reads the answer to its end. */
  async function answer(person: Person, model?: string, forTurn?: string) {
    const { body: session } = await person.call(createSession, {
      body: { ...(model !== undefined && { model }) },
    });
    return answerIn(person, session.id, forTurn);
  }
  /** Asks in a conversation and reads the answer to its end. */
  async function answerIn(person: Person, session_id: string, model?: string) {
    const { body } = await person.call(createChat, {
      params: { session_id },
      body: { content: "What is the rent of the flat?", ...(model !== undefined && { model }) },
    });
    const { events } = await listen(app.url, person, body.id);
    const steps = events.flatMap((one) => (one.event === "step" ? [one.data.detail] : []));
    return { end: endOf(events), steps };
  }

  /** A person with a document that answers the question. */
  async function tenant() {
    const person = await app.signUp();
    const { id } = await person.collection({ visibility: "shared" });
    const passages = ["Rent. The rent is 140 to 210 euros per month."];
    await addDocument(app.deps, person, id, { name: "lease.pdf", passages });
    return person;
  }

  return { app, server, setScripts, answer, answerIn, tenant };
}
