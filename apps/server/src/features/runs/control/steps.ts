import type { Run } from "@lectern/contract/runs";

import type { Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { changeRun, demandState, type TakenRun } from "../change.ts";
import { get } from "../one-run.ts";
import { deleteFindings, findFinding, findStep, setDropped, type StepRow } from "../steps-store.ts";
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

/** Has a researcher begin anew. Throws conflict once the report is being written. */
export async function repeat(deps: Needs, member: Member, of: OfStep): Promise<Run> {
  await changeRun(deps, member, of.run_id, async (run) => {
    demandState(run, "running", "paused");
    const step = await stepOf(run, of.step_id);
    if (step.role !== "researcher" || !hasEnded(step)) throw conflict("run_state_conflict");
    await deleteFindings(run.tx, run.row.organization_id, step.id);
    await run.setStep(step, {
      state: "waiting",
      attempt: null,
      activity: "[]",
      tries: "[]",
      question: null,
      progress: null,
      ended_at: null,
    });
    await advance(deps, run);
  });
  return get(deps, member, of.run_id);
}

/** Throws conflict where the step asks nothing. */
export async function answer(deps: Needs, member: Member, of: OfStep, text: string): Promise<Run> {
  await changeRun(deps, member, of.run_id, async (run) => {
    demandState(run, "running", "paused");
    const step = await stepOf(run, of.step_id);
    if (step.state !== "asking" || !step.question) throw conflict("run_state_conflict");
    const question = { ...step.question, answer: text };
    await run.setStep(step, { state: "waiting", question: JSON.stringify(question) });
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
