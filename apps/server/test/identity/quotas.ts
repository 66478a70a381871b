import { createChat, createSession, listChats } from "@lectern/contract/chat";
import { createQuota, getOwnQuotas, type NewQuota } from "@lectern/contract/quotas";
import { expect } from "vitest";
import type { z } from "zod";

import type { Person, startApp } from "../app.ts";
import { listen } from "../chat/chat.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** Sets a quota, which must succeed. */
export async function limit(person: Person, body: z.input<typeof NewQuota>) {
  const made = await person.call(createQuota, { body });
  expect([made.status, made.body]).toMatchObject([201, { amount: body.amount }]);
  return made.body;
}

/** Returns what a person has used, and the quotas that count for them. */
export const ownQuotas = async (person: Person) => (await person.call(getOwnQuotas, {})).body;

/** Asks a question and waits for its answer; returns how that ended, or the refusal. */
export async function askWithin(app: App, person: Person) {
  const { body: session } = await person.call(createSession, { body: {} });
  const params = { session_id: session.id };
  const asked = await person.call(createChat, { params, body: { content: "When does it end?" } });
  if (asked.status !== 201) return { status: asked.status, body: asked.body };
  await listen(app.url, person, asked.body.id);
  const { results } = (await person.call(listChats, { params, query: {} })).body;
  return { status: asked.status, body: results[0]! };
}
