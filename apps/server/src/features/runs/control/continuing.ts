import type { Run } from "@lectern/contract/runs";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { demand } from "../../organizations/index.ts";
import { changeRun, demandState, type TakenRun } from "../change.ts";
import { get } from "../one-run.ts";
import { recordRun } from "../record-run.ts";
import { type StepRow, stepsOf } from "../steps-store.ts";
import { advance, enqueueStep } from "../working/advance.ts";
import { demandRoom } from "../working/room.ts";
import { stateAfter } from "../working/write-out.ts";

type Needs = Pick<Deps, "db" | "notices" | "jobs">;

/**
 * Lets a run that failed or was stopped go on with the steps that are not done. What they stored and
 * the run's limits stay. Throws conflict for a run in another state: of two at once, one goes on.
 */
export async function goOn(deps: Needs, member: Member, id: string): Promise<Run> {
  demand(member, "run.write");
  await changeRun(deps, member, id, async (run) => {
    demandState(run, "failed", "stopped");
    await demandRoom(run.tx, member);
    const { attempts, approved_version } = run.row;
    run.set({ failure: null, finished_at: null, attempts: attempts + 1 });
    if (approved_version === null) await planOn(deps, run);
    else await workOn(deps, run);
    await recordRun(run, member, "run.continued");
  });
  return get(deps, member, id);
}

/** With what a step stored before: it begins where it was held. */
const held = {
  state: "waiting",
  attempt: null,
  cut_short: false,
  tries: "[]",
  started_at: null,
  ended_at: null,
} as const;

/** Goes on planning, or waits for approval of the plan that there is. */
async function planOn(deps: Needs, run: TakenRun) {
  const planner = (await stepsOf(run.tx, run.row)).findLast(({ role }) => role === "planner");
  const isMade = run.row.plan_version !== null;
  const isDone = !planner || (isMade && !planner.cut_short);
  run.set({ state: isDone ? "awaiting_plan" : "planning" });
  if (isDone) return;
  await run.setStep(planner, { ...held, state: "running" });
  await enqueueStep(deps, run.tx, planner);
}

async function workOn(deps: Needs, run: TakenRun) {
  const steps = await stepsOf(run.tx, run.row);
  // Once the report is being written, its findings stay as they are.
  const isWriting = steps.some(({ role }) => role === "writer");
  const isUndone = ({ role, state, cut_short }: StepRow) =>
    (cut_short || state === "failed") &&
    role !== "planner" &&
    (role === "researcher") !== isWriting;
  for (const step of steps.filter(isUndone)) {
    const asks = step.question !== null && step.question.answer === null;
    await run.setStep(step, { ...held, ...(asks && { state: "asking" }) });
  }
  run.set({ state: stateAfter(await stepsOf(run.tx, run.row)) });
  await advance(deps, run);
}
