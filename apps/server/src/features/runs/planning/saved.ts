import type { Knowledge } from "@lectern/contract/chat";
import type { PlanSection, PlanTool, RunLimits } from "@lectern/contract/run-parts";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";

import { demandOwn } from "../access.ts";
import { changeLocked } from "../change.ts";
import * as plans from "../plan-store.ts";
import * as store from "../store.ts";
import { startResearch } from "./changing.ts";
import type { EstimatedModel } from "./estimate.ts";
import { addPlan, demandIncluded, ownLimitsOf, usesOf } from "./plan.ts";

/** What a schedule keeps to begin runs with. */
export interface SavedPlan {
  name: string;
  question: string;
  sections: PlanSection[];
  knowledge: Knowledge;
  tools: PlanTool[];
  model: string | null;
  limits: Partial<RunLimits>;
}

/**
 * Returns what can be saved of a run of the member's: its newest plan, its limits, and those of them
 * that a person chose. Throws not_found, forbidden, and conflict before there is a plan.
 */
export async function planToSave(
  db: Db,
  member: Member,
  id: string,
): Promise<SavedPlan & { limits: RunLimits; chosenLimits: Partial<RunLimits> }> {
  const run = await demandOwn(db, member, id);
  const plan = await plans.version(db, run, run.plan_version ?? 0);
  if (!plan) throw conflict("run_plan_missing");
  demandIncluded(plan.sections);
  const { name, question, model } = run;
  const { sections, knowledge, tools } = plan;
  const chosenLimits = run.limits ?? {};
  const limits = ownLimitsOf(run, plan);
  return { name, question, model, sections, knowledge, tools, limits, chosenLimits };
}

/**
 * Begins a run whose plan a schedule approved, in the transaction in which the schedule is locked.
 * `first`: the model that is asked first; null: none is used.
 */
export async function beginScheduled(
  deps: Pick<Deps, "db" | "notices" | "jobs">,
  tx: Db,
  owner: Member,
  saved: SavedPlan & { schedule_id: string },
  first: EstimatedModel,
): Promise<void> {
  const { schedule_id, name, question, model, sections, knowledge, tools, limits } = saved;
  const row = await store.insert(tx, owner, {
    id: uuid(),
    schedule_id,
    name,
    question,
    knowledge: JSON.stringify(knowledge),
    model,
    ...usesOf(first),
    limits: JSON.stringify(limits),
    instructions: "[]",
  });
  await changeLocked(deps, tx, row, async (run) => {
    const before = { sections };
    const plan = { sections, knowledge, tools, author: "person" as const, model: first };
    await addPlan(run, before, plan);
    await startResearch(deps, run, owner, { version: 1, sections });
  });
}
