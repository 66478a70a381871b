import type { decideCallOfStep, Run } from "@lectern/contract/runs";
import type { z } from "zod";

import type { Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demand } from "../../organizations/index.ts";
import { changeRun, demandState, type TakenRun } from "../change.ts";
import { get } from "../one-run.ts";
import {
  deleteFindings,
  findFinding,
  findStep,
  setDropped,
  type StepRow,
  stepsOf,
} from "../steps-store.ts";
import { callsOf, decideCall, deleteCalls } from "../tool-calls-store.ts";
import { advance } from "../working/advance.ts";
import { hasEnded } from "../working/write-out.ts";

type Needs = Pick<Deps, "db" | "notices" | "jobs">;

interface OfStep {
  run_id: string;
  step_id: string;
}

/** Throws not_found. */
async function stepOf(run: TakenRun, id: string): Promise<StepRow> {
  const step = await findStep(run.tx, run.row, id);
  if (!step) throw notFound("run_step_not_found");
  return step;
}

const skippable = new Set<StepRow["role"]>(["researcher", "writer", "checker", "reviewer"]);

/** Throws conflict for a step that has ended, or that a run cannot do without. */
export async function skip(deps: Needs, member: Member, of: OfStep): Promise<Run> {
  await changeRun(deps, member, of.run_id, async (run) => {
    demandState(run, "running", "paused", "writing");
    const step = await stepOf(run, of.step_id);
    if (hasEnded(step) || !skippable.has(step.role)) throw conflict("run_state_conflict");
    await run.setStep(step, { state: "skipped", attempt: null, ended_at: new Date() });
    await advance(deps, run);
  });
  return get(deps, member, of.run_id);
}

/** A step that begins anew. */
const anew = {
  state: "waiting",
  attempt: null,
  activity: "[]",
  tries: "[]",
  question: null,
  progress: null,
  ended_at: null,
} as const;

/** Whether a step has to be done again after another: it works on what that one makes. */
const restsOn = (step: StepRow) => (one: StepRow) =>
  step.role !== "researcher" &&
  step.role !== "reviewer" &&
  (one.role === "reviewer" ||
    (step.role === "writer" && one.role === "checker" && one.section_id === step.section_id));

/**
 * Has a step begin anew, and those that work on what it makes. Throws conflict for a step that has
 * not ended, for a researcher once the report is being written, and where nothing is written.
 */
export async function repeat(deps: Needs, member: Member, of: OfStep): Promise<Run> {
  await changeRun(deps, member, of.run_id, async (run) => {
    demandState(run, "running", "paused", "writing");
    const step = await stepOf(run, of.step_id);
    const steps = await stepsOf(run.tx, run.row);
    const isWriting = steps.some(({ role }) => role === "writer");
    const isWritten = isWriting && run.row.writes && !run.row.quotes_rest;
    const mayRepeat = step.role === "researcher" ? !isWriting : isWritten;
    if (!mayRepeat || !hasEnded(step)) throw conflict("run_state_conflict");
    if (step.role === "researcher") {
      await deleteFindings(run.tx, run.row.organization_id, step.id);
      await deleteCalls(run.tx, step);
    }
    for (const one of [step, ...steps.filter(restsOn(step))])
      if (one.state !== "waiting") await run.setStep(one, anew);
    await advance(deps, run);
  });
  return get(deps, member, of.run_id);
}

/** Throws conflict where the step asks nothing, or waits for the approval of a call instead. */
export async function answer(deps: Needs, member: Member, of: OfStep, text: string): Promise<Run> {
  await changeRun(deps, member, of.run_id, async (run) => {
    demandState(run, "running", "paused");
    const step = await stepOf(run, of.step_id);
    if (step.state !== "asking" || step.question?.answer !== null)
      throw conflict("run_state_conflict");
    const question = { ...step.question, answer: text };
    await run.setStep(step, { state: "waiting", question: JSON.stringify(question) });
    await advance(deps, run);
  });
  return get(deps, member, of.run_id);
}

/**
 * Approves or declines a call of a tool; once none waits, the step goes on. Throws conflict for a
 * call that no longer waits, and for the hash of other arguments.
 */
export async function decide(
  deps: Needs,
  member: Member,
  { call_id, ...of }: OfStep & { call_id: string },
  { hash, decision }: z.output<typeof decideCallOfStep.body>,
): Promise<Run> {
  demand(member, "run.write");
  await changeRun(deps, member, of.run_id, async (run) => {
    const step = await stepOf(run, of.step_id);
    const call = (await callsOf(run.tx, [step])).find(({ id }) => id === call_id);
    if (!call) throw notFound("tool_call_not_found");
    if (call.hash !== hash) throw conflict("tool_call_other_arguments");
    demandState(run, "running", "paused");
    const decided = decision === "approve" ? "running" : "declined";
    if (!(await decideCall(run.tx, member, call, decided))) throw conflict("tool_call_decided");
    const calls = await callsOf(run.tx, [step]);
    const waits = calls.some(({ status }) => status === "waiting");
    await run.setStep(step, !waits && step.state === "asking" ? { state: "waiting" } : {});
    await advance(deps, run);
  });
  return get(deps, member, of.run_id);
}

const written = new Set(["awaiting_review", "done"]);

/** Throws conflict once the report is written. */
export async function drop(
  deps: Needs,
  member: Member,
  { run_id, finding_id }: { run_id: string; finding_id: string },
  dropped: boolean,
): Promise<Run> {
  await changeRun(deps, member, run_id, async (run) => {
    const finding = await findFinding(run.tx, run.row, finding_id);
    if (!finding) throw notFound("run_finding_not_found");
    if (written.has(run.row.state)) throw conflict("run_state_conflict");
    await setDropped(run.tx, finding, dropped);
    const step = await stepOf(run, finding.step_id);
    await run.setStep(step, {});
  });
  return get(deps, member, run_id);
}
