import type { TestResult, TestRun } from "@lectern/contract/retrieval-tests";
import { expect } from "vitest";

import { endpoints, type Person } from "../app.ts";

type Caller = Pick<Person, "call">;

/** Adds a question set, which must succeed. Returns its id. */
export async function setOf(person: Caller, collection_ids: string[] = [], name = "Leases") {
  const made = await person.call(endpoints.createQuestionSet, { body: { name, collection_ids } });
  expect([made.status, made.body]).toMatchObject([201, { name, questions: 0, last_run: null }]);
  return made.body.id;
}

/** Adds a question with these expected passages on first pages, which must succeed. */
export async function questionOf(
  person: Caller,
  set_id: string,
  text: string,
  ...expected: readonly [document_id: string, quote: string][]
) {
  const passages = expected.map(([document_id, quote]) => ({ document_id, page: 1, quote }));
  const params = { set_id };
  const made = await person.call(endpoints.addTestQuestion, { params, body: { text, passages } });
  expect([made.status, made.body]).toMatchObject([201, { text, gone: false }]);
  return made.body;
}

export const questionsOf = async (person: Caller, set_id: string) =>
  (await person.call(endpoints.listTestQuestions, { params: { set_id } })).body.results;

/** Starts a run, which must succeed. */
export async function started(person: Caller, set_id: string): Promise<TestRun> {
  const { status, body } = await person.call(endpoints.startTestRun, { params: { set_id } });
  // Its first job may have begun, or on a busy machine have ended.
  expect([status, body]).toMatchObject([201, { set_id }]);
  return body;
}

/** Runs a set and returns the run once it is in this state. */
export async function ran(person: Caller, set_id: string, state: TestRun["state"] = "done") {
  const { id: run_id } = await started(person, set_id);
  const params = { set_id, run_id };
  const get = async () => (await person.call(endpoints.getTestRun, { params })).body;
  await expect.poll(async () => (await get()).state, { timeout: 60_000 }).toBe(state);
  return get();
}

export async function resultsOf(
  person: Caller,
  { set_id, id: run_id }: Pick<TestRun, "set_id" | "id">,
  query: { before?: string; change?: TestResult["change"] } = {},
): Promise<TestResult[]> {
  const { before, change } = query;
  const { body } = await person.call(endpoints.listTestResults, {
    params: { set_id, run_id },
    query: { ...(before && { before }), ...(change && { change }) },
  });
  return body.results;
}

/** Returns the outcome and rank of each question. */
export const ranksOf = (results: readonly TestResult[]) =>
  results.map(({ question, outcome, rank }) => [question, rank ?? outcome]);
