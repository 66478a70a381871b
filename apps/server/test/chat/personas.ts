import { createSession } from "@lectern/contract/chat";
import * as contract from "@lectern/contract/personas";
import { beforeEach, expect } from "vitest";

import type { Person } from "../app.ts";
import { ask, finished } from "./chat.ts";
import { startWithModel } from "./scripted-model.ts";
import { saying } from "../servers/models/model-server.ts";

export const make = async (person: Person, more: Partial<contract.NewPersona> = {}) => {
  const { status, body } = await person.call(contract.createPersona, {
    body: { name: "Board writer", ...more },
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
export const named = (id: string) => ({ params: { persona_id: id } });
export const get = (person: Person, id: string) => person.call(contract.getPersona, named(id));
export const names = async (person: Person, query: object) =>
  (await person.call(contract.listPersonas, { query })).body.results.map(({ name }) => name);

export const fourAlways = [
  "Careful analyst",
  "Plain speaker",
  "Contract reader",
  "Research librarian",
];

/** Starts the product with a model that always answers; returns both, and how a persona answers. */
export async function startPersonas() {
  const { server, app } = await startWithModel();
  beforeEach(() => {
    server.script = () => saying("The rent is 140 euros [1].");
  });

  /** Asks with a persona and waits for the finished answer. */
  async function answered(person: Person, session: object, question = "What is the rent?") {
    const { status, body } = await person.call(createSession, { body: session });
    expect([status, body]).toMatchObject([201, { title: expect.any(String) }]);
    const chat = await ask(person, body.id, question);
    const end = await finished(app.url, person, chat);
    return { session: body, chat: end };
  }

  return { server, app, answered };
}
