import type { Run } from "@lectern/contract/runs";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";

import { changeRun, demandState, type TakenRun } from "../change.ts";
import * as plans from "../plan-store.ts";
import { get } from "../one-run.ts";
import { type StepRow, stepsOf } from "../steps-store.ts";
import { advance, hasEnded } from "../working/advance.ts";
import { limitReached } from "../working/limits.ts";
import { demandRoom } from "../working/room.ts";

type Needs = Pick<Deps, "db" | "notices" | "jobs">;

/** Ends the attempts of steps that work; what they stored stays, and they wait. */
async function halt(run: TakenRun) {
  const steps = await stepsOf(run.tx, run.row);
  for (const step of steps.filter(({ state }) => state === "running"))
    await run.setStep(step, { state: "waiting", attempt: null });
  return steps;
}

/** Ends all steps that have not ended; what they stored stays. */
export async function endSteps(run: TakenRun) {
  const steps = await stepsOf(run.tx, run.row);
  for (const step of steps.filter((one) => !hasEnded(one)))
    await run.setStep(step, { state: "skipped", attempt: null, ended_at: new Date() });
}

export async function pause(deps: Needs, member: Member, id: string): Promise<Run> {
  await changeRun(deps, member, id, async (run) => {
    demandState(run, "running", "writing");
    await halt(run);
    run.set({ state: "paused", paused_by: "person" });
    await advance(deps, run);
  });
  return get(deps, member, id);
}

const isResearch = ({ role }: StepRow) => role === "researcher";

/** Returns the state in which a paused run goes on. */
const stateAfter = (steps: readonly StepRow[]) =>
  steps.filter(isResearch).every(hasEnded) ? ("writing" as const) : ("running" as const);

/** Throws conflict where the limit that paused the run is still reached. */
export async function resume(deps: Needs, member: Member, id: string): Promise<Run> {
  await changeRun(deps, member, id, async (run) => {
    demandState(run, "paused");
    await demandRoom(run.tx, member);
    const state = stateAfter(await stepsOf(run.tx, run.row));
    const plan = await plans.version(run.tx, run.row, run.row.approved_version ?? 0);
    const isForPerson = run.row.paused_by === "person";
    if (!isForPerson && limitReached(run.row, plan, state) === run.row.paused_by)
      throw conflict("run_limit_reached");
    run.set({ state, paused_by: null });
    await advance(deps, run);
  });
  return get(deps, member, id);
}

const alive = ["planning", "awaiting_plan", "running", "paused", "writing"] as const;

export async function stop(deps: Needs, member: Member, id: string): Promise<Run> {
  await changeRun(deps, member, id, async (run) => {
    demandState(run, ...alive);
    await endSteps(run);
    run.set({ state: "stopped", paused_by: null, finished_at: new Date() });
    await advance(deps, run);
  });
  return get(deps, member, id);
}

/**
 * Skips what is not researched yet, and writes the report. Where a limit is reached already while
 * writing, what is left is quoted instead.
 */
export async function write(deps: Needs, member: Member, id: string): Promise<Run> {
  await changeRun(deps, member, id, async (run) => {
    demandState(run, "running", "paused", "writing");
    const steps = await halt(run);
    const state = stateAfter(steps);
    const { paused_by } = run.row;
    const limited = paused_by === "person" ? null : paused_by;
    const isQuoted = state === "writing" && limited !== null;
    if (state === "running" || isQuoted) await endSteps(run);
    run.set({
      state,
      paused_by: null,
      ...(limited && { limited }),
      ...(isQuoted && { quotes_rest: true }),
    });
    await advance(deps, run);
  });
  return get(deps, member, id);
}

const mostInstructions = 50;

export async function instruct(
  deps: Needs,
  member: Member,
  id: string,
  text: string,
): Promise<Run> {
  await changeRun(deps, member, id, async (run) => {
    demandState(run, ...alive);
    if (!run.row.writes) throw conflict("run_instruction_needs_model");
    const instruction = { id: uuid(), text, created_at: new Date().toISOString() };
    const all = [...run.row.instructions, instruction].slice(-mostInstructions);
    run.set({ instructions: JSON.stringify(all) });
  });
  return get(deps, member, id);
}
