import type { Run } from "@lectern/contract/runs";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";

import { changeRun, demandState, type TakenRun } from "../change.ts";
import * as plans from "../plan-store.ts";
import { get } from "../one-run.ts";
import { recordRun } from "../record-run.ts";
import { stepsOf } from "../steps-store.ts";
import { advance } from "../working/advance.ts";
import { limitWithoutRoom } from "../working/limits.ts";
import { demandRoom } from "../working/room.ts";
import { cutShort, stateAfter, writeOut } from "../working/write-out.ts";

type Needs = Pick<Deps, "db" | "notices" | "jobs">;

/** Ends the attempts of steps that work; what they stored stays, and they wait. */
async function halt(run: TakenRun) {
  const steps = await stepsOf(run.tx, run.row);
  for (const step of steps.filter(({ state }) => state === "running"))
    await run.setStep(step, { state: "waiting", attempt: null });
  return steps;
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

/** Resumes a paused run. Throws conflict while the limit that paused it leaves no room. */
export async function resume(deps: Needs, member: Member, id: string): Promise<Run> {
  await changeRun(deps, member, id, async (run) => {
    demandState(run, "paused");
    await demandRoom(run.tx, member);
    const state = stateAfter(await stepsOf(run.tx, run.row));
    const plan = await plans.version(run.tx, run.row, run.row.approved_version ?? 0);
    const isForPerson = run.row.paused_by === "person";
    if (!isForPerson && limitWithoutRoom(run.row, plan, state) === run.row.paused_by)
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
    await cutShort(run);
    run.set({ state: "stopped", paused_by: null, finished_at: new Date() });
    await advance(deps, run);
    await recordRun(run, member, "run.stopped");
  });
  return get(deps, member, id);
}

/** Writes the report with what there is. */
export async function write(deps: Needs, member: Member, id: string): Promise<Run> {
  await changeRun(deps, member, id, async (run) => {
    demandState(run, "running", "paused", "writing");
    const steps = await halt(run);
    await writeOut(run, steps);
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
