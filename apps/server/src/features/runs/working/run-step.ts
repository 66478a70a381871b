import { message } from "@lectern/contract/message";
import { v7 as uuid } from "uuid";

import type { Deps, JobPayloads } from "#deps";
import { forJob, orgOfJob } from "#http/member.ts";

import { changeAnyRun, failure, type TakenRun } from "../change.ts";
import { findStep, type StepRow } from "../steps-store.ts";
import { isMember } from "../store.ts";
import { advance, enqueueStep } from "./advance.ts";
import { settleLost } from "./budget.ts";
import { LimitReached } from "./limit-reached.ts";
import { check } from "./steps/checking.ts";
import { plan } from "./steps/planning.ts";
import { research } from "./steps/researching.ts";
import { review } from "./steps/reviewing.ts";
import { write } from "./steps/writing.ts";
import { cutShort } from "./write-out.ts";
import { attemptStep, type Attempt, endOf, OwnerGone, triedAgain, triesWith } from "./work.ts";

const work: Record<StepRow["role"], (attempt: Attempt) => Promise<void>> = {
  planner: plan,
  researcher: research,
  writer: write,
  checker: check,
  reviewer: review,
};

const working = new Set(["planning", "running", "writing"]);
/** Tries of a step that fails for reasons of ours. */
const mostTries = 3;
/** ms until it is tried again. */
const laterMs = 1_000;

/**
 * The job: works on one step of a run with the rights of its owner. Killed at any point it runs
 * again and goes on from what the step has stored: only the newest attempt can store something.
 */
export async function workOnRun(
  deps: Deps,
  payload: JobPayloads["work-on-run"],
  ending: AbortSignal,
): Promise<void> {
  const orgId = orgOfJob(payload);
  const attempt = uuid();
  const claimed = await changeAnyRun(deps, orgId, payload.run_id, (run) =>
    claim(deps, run, payload.step_id, attempt),
  );
  if (!claimed) return;
  try {
    await attemptStep(deps, { ...claimed, attempt }, ending, work[claimed.step.role]);
  } catch (error) {
    if (ending.aborted) throw error;
    await changeAnyRun(deps, orgId, payload.run_id, (run) =>
      handleFailedAttempt(deps, run, { stepId: payload.step_id, attempt }, error),
    );
  }
}

/** Fails a step whose job failed, or ended with its process, too often. */
export async function giveUpStep(deps: Deps, payload: JobPayloads["work-on-run"]): Promise<void> {
  await changeAnyRun(deps, orgOfJob(payload), payload.run_id, async (run) => {
    const claimed = await claim(deps, run, payload.step_id, uuid());
    if (claimed) await failStep(deps, run, claimed.step);
  });
}

/** Takes a step for an attempt; undefined where nobody waits for it. */
async function claim(deps: Deps, run: TakenRun, stepId: string, attempt: string) {
  const step = await findStep(run.tx, run.row, stepId);
  // Also of a step that was paused or skipped after its process died: other runs wait for it.
  await settleLost(run, stepId);
  if (!step || step.state !== "running" || !working.has(run.row.state)) return undefined;
  const owner = forJob(run.row.organization_id, run.row.owner_id);
  if (!(await isMember(run.tx, owner))) {
    await endWithoutOwner(deps, run);
    return undefined;
  }
  const started_at = step.started_at ?? new Date();
  await run.setStep(step, { attempt, started_at });
  return { run: run.row, step: { ...step, attempt, started_at } };
}

async function endWithoutOwner(deps: Deps, run: TakenRun) {
  await cutShort(run);
  run.set(failure(message("run_without_owner")));
  await advance(deps, run);
}

/**
 * Handles a failed attempt: at a limit asks for a pause, which `advance` makes; else retries the step,
 * and fails it after `mostTries`.
 */
async function handleFailedAttempt(
  deps: Deps,
  run: TakenRun,
  { stepId, attempt }: { stepId: string; attempt: string },
  error: unknown,
) {
  const step = await findStep(run.tx, run.row, stepId);
  if (step?.attempt !== attempt) return;
  if (error instanceof OwnerGone) return endWithoutOwner(deps, run);
  if (error instanceof LimitReached) {
    // Steps that run in parallel finish their current call first, since it is already paid for.
    await run.setStep(step, { state: "waiting", attempt: null });
    run.set({ paused_by: error.limit });
    return advance(deps, run);
  }
  deps.log.error({ err: error, run: run.row.id, step: stepId }, "a step of a run failed");
  if (step.tries.length + 1 < mostTries) {
    const tries = JSON.stringify(triesWith(step, triedAgain()));
    await run.setStep(step, { attempt: null, tries });
    return enqueueStep(deps, run.tx, step, new Date(Date.now() + laterMs));
  }
  await failStep(deps, run, step);
}

async function failStep(deps: Deps, run: TakenRun, step: StepRow) {
  const isChange = step.role === "planner" && run.row.plan_version !== null;
  const why = isChange ? message("plan_change_failed") : triedAgain();
  await run.setStep(step, {
    ...endOf(step, "failed"),
    tries: JSON.stringify(triesWith(step, why)),
  });
  if (isChange) run.set({ state: "awaiting_plan" });
  else if (step.role === "planner") run.set(failure(message("run_failed")));
  await advance(deps, run);
}
