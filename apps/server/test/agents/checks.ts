import type { Knowledge } from "@lectern/contract/chat";
import type { Check, CheckedSentence } from "@lectern/contract/checks";
import { expect } from "vitest";

import { endpoints, type Person } from "../app.ts";

type Caller = Pick<Person, "call">;

/** Begins the check of a text, which must succeed. */
export async function checkOf(person: Caller, text: string, knowledge?: Partial<Knowledge>) {
  const body = { text, ...(knowledge && { knowledge }) };
  const made = await person.call(endpoints.createCheck, { body });
  // Its job may have begun, or on a busy machine have ended.
  expect([made.status, made.body]).toMatchObject([201, { id: expect.any(String) }]);
  return made.body;
}

/** Returns a check once it is in this state. */
export async function ended(person: Caller, check_id: string, state: Check["state"] = "done") {
  const get = async () => (await person.call(endpoints.getCheck, { params: { check_id } })).body;
  await expect.poll(async () => (await get()).state, { timeout: 60_000 }).toBe(state);
  return get();
}

/** Returns the checked sentences of a text. */
export async function sentencesOf(person: Caller, check_id: string): Promise<CheckedSentence[]> {
  const query = { page_size: 100 };
  const { body } = await person.call(endpoints.listCheckedSentences, {
    params: { check_id },
    query,
  });
  return body.results;
}

/** Returns the number, state and difference of each sentence. */
export const statesOf = (sentences: readonly CheckedSentence[]) =>
  sentences.map(({ state, difference }) =>
    difference === null ? state : `${state}: ${difference}`,
  );
