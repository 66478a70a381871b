import type { approvePlan, changePlan, updatePlan } from "@lectern/contract/run-plan";
import type { RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";

import { writersOf } from "../../models/index.ts";
import { demandSeen } from "../../personas/index.ts";
import { demandPriced } from "../../quotas/index.ts";
import { demandOwn, demandRun } from "../access.ts";
import { changeRun, demandState, type TakenRun } from "../change.ts";
import * as plans from "../plan-store.ts";
import { get } from "../one-run.ts";
import { recordRun } from "../record-run.ts";
import { insertSteps } from "../steps-store.ts";
import { advance, enqueueStep } from "../working/advance.ts";
import { demandRoom } from "../working/room.ts";
import { addPlan, demandIncluded, limitsOf } from "./plan.ts";
import { chosenTools } from "./plan-tools.ts";
import { shownPlans } from "./shown-plans.ts";
import { demandKept } from "./unpriced.ts";

/** Returns all versions of a run's plan, the newest first. */
export async function list(
  { db }: Pick<Deps, "db">,
  member: Member,
  id: string,
): Promise<{ results: RunPlan[] }> {
  const run = await demandRun(db, member, id);
  const versions = await plans.versions(db, run);
  return { results: await shownPlans(db, member, run, versions) };
}

/** Throws conflict unless the plan waits for approval and is the one that the person saw. */
async function demandPlan(run: TakenRun, seen: { version: number; hash: string }) {
  demandState(run, "awaiting_plan");
  const plan = await plans.version(run.tx, run.row, run.row.plan_version ?? 0);
  if (!plan || plan.version !== seen.version || plan.hash !== seen.hash)
    throw conflict("plan_changed");
  return plan;
}

/** Returns the model that a run asks first; null: none is used. */
export async function firstModel(deps: Deps, member: Member, model: string | null) {
  const { writers } = await writersOf(deps, member, model);
  return writers[0] ?? null;
}

/** Returns the model that a run of the member's asks first. Throws not_found. */
export async function modelOf(deps: Deps, member: Member, id: string) {
  const { model } = await demandOwn(deps.db, member, id);
  return firstModel(deps, member, model);
}

/**
 * Throws conflict for another plan than the one seen, not_found for sources one may not see and for
 * tools that are turned off.
 */
export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { sections, knowledge, tool_ids, ...seen }: z.output<typeof updatePlan.body>,
): Promise<Run> {
  const { model: wanted } = await demandOwn(deps.db, member, id);
  if (knowledge) await demandSeen(deps.db, member, knowledge);
  const model = await firstModel(deps, member, wanted);
  await changeRun(deps, member, id, async (run) => {
    const plan = await demandPlan(run, seen);
    await addPlan(run, plan, {
      sections,
      knowledge: knowledge ?? plan.knowledge,
      tools: tool_ids ? await chosenTools(run.tx, member.orgId, tool_ids, plan.tools) : plan.tools,
      author: "person",
      model,
    });
  });
  return get(deps, member, id);
}

/** Has the planner change the plan. Throws conflict where no model is used. */
export async function change(
  deps: Deps,
  member: Member,
  id: string,
  { text, ...seen }: z.output<typeof changePlan.body>,
): Promise<Run> {
  await changeRun(deps, member, id, async (run) => {
    const plan = await demandPlan(run, seen);
    if (!run.row.writes) throw conflict("run_instruction_needs_model");
    await demandRoom(run.tx, member);
    run.set({ state: "planning" });
    await beginPlanning(deps, run, { change: text, version: plan.version });
  });
  return get(deps, member, id);
}

/** Adds a step in which the planner makes or changes the plan. */
export async function beginPlanning(
  deps: Pick<Deps, "jobs">,
  run: TakenRun,
  progress: { change: string; version: number } | null,
) {
  const id = uuid();
  const { organization_id, id: run_id } = run.row;
  await insertSteps(run.tx, [
    {
      organization_id,
      run_id,
      id,
      position: 0,
      role: "planner",
      state: "running",
      progress: JSON.stringify(progress),
      seq: run.seq,
    },
  ]);
  await enqueueStep(deps, run.tx, { organization_id, run_id, id });
}

/**
 * Approves a plan and starts the run. Throws conflict for another plan than the one seen, and for a
 * model without a price under a limit of money.
 */
export async function approve(
  deps: Deps,
  member: Member,
  id: string,
  seen: z.output<typeof approvePlan.body>,
): Promise<Run> {
  const model = await modelOf(deps, member, id);
  await demandPriced(deps.db, member, model);
  await changeRun(deps, member, id, async (run) => {
    const plan = await demandPlan(run, seen);
    demandKept(limitsOf(run.row, plan), model, run.row.currency);
    await demandRoom(run.tx, member);
    await startResearch(deps, run, member, plan);
  });
  return get(deps, member, id);
}

/** Starts a run with a plan that its owner approves herewith. Throws invalid if it includes nothing. */
export async function startResearch(
  deps: Pick<Deps, "jobs">,
  run: TakenRun,
  owner: Member,
  { version, sections }: Pick<plans.PlanRow, "version" | "sections">,
) {
  const { organization_id, id: run_id } = run.row;
  await insertSteps(
    run.tx,
    demandIncluded(sections).map(({ id: section_id, title }, at) => ({
      organization_id,
      run_id,
      id: uuid(),
      position: 10 + at,
      role: "researcher" as const,
      section_id,
      title,
      seq: run.seq,
    })),
  );
  run.set({ state: "running", approved_version: version, approved_at: new Date() });
  await advance(deps, run);
  await recordRun(run, owner, "run.approved");
}
