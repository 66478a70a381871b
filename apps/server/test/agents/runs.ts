import type { NewRun, Run } from "@lectern/contract/runs";
import type { RunState } from "@lectern/contract/run-parts";
import type { z } from "zod";
import { expect } from "vitest";

import { endpoints, type Person } from "../app.ts";

type Caller = Pick<Person, "call">;

/** Begins a run, which must succeed. */
export async function begin(person: Caller, body: z.input<typeof NewRun>): Promise<Run> {
  const made = await person.call(endpoints.createRun, { body });
  expect([made.status, made.body]).toMatchObject([201, { question: body.question }]);
  return made.body;
}

export async function runOf(person: Caller, run_id: string): Promise<Run> {
  const { status, body } = await person.call(endpoints.getRun, { params: { run_id } });
  expect([status, body]).toMatchObject([200, { id: run_id }]);
  return body;
}

/** Waits until a run is in one of these states. */
export async function reached(person: Caller, run_id: string, ...states: RunState[]): Promise<Run> {
  await expect
    .poll(async () => (await runOf(person, run_id)).state, { timeout: 30_000, interval: 50 })
    .toSatisfy((state: RunState) => states.includes(state));
  return runOf(person, run_id);
}

/** Approves the newest plan of a run. */
export async function approve(person: Caller, run: Run): Promise<Run> {
  const { version, hash } = run.plan!;
  const approved = await person.call(endpoints.approvePlan, {
    params: { run_id: run.id },
    body: { version, hash },
  });
  expect([approved.status, approved.body]).toMatchObject([200, { approved: { version } }]);
  return approved.body;
}

export const researchersOf = ({ steps }: Run) => steps.filter(({ role }) => role === "researcher");

export const findingsOf = (run: Run) => run.steps.flatMap(({ findings }) => findings);
