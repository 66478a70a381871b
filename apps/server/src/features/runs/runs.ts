import { message } from "@lectern/contract/message";
import type { RunLimits } from "@lectern/contract/run-parts";
import type { listRuns, NewRun, Run, RunHead, updateRun } from "@lectern/contract/runs";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Deps } from "#deps";
import { conflict, invalid } from "#errors";
import type { Member } from "#http/member.ts";

import { tellRun } from "../library/index.ts";
import { demandChoice } from "../models/index.ts";
import { demand } from "../organizations/index.ts";
import { demandSeen } from "../personas/index.ts";
import { demandPriced } from "../quotas/index.ts";
import { audienceOf, lockOwn } from "./access.ts";
import { changeLocked, changeRun } from "./change.ts";
import { get } from "./one-run.ts";
import * as plans from "./plan-store.ts";
import { planFromQuestion } from "./planning/built-in-plan.ts";
import { beginPlanning, firstModel, modelOf } from "./planning/changing.ts";
import { addLimits, addPlan, ownLimitsOf, usesOf } from "./planning/plan.ts";
import { demandKept } from "./planning/unpriced.ts";
import { shortened } from "./roles/reply-lines.ts";
import { shownHead } from "./shown.ts";
import { countSteps } from "./steps-store.ts";
import * as store from "./store.ts";
import { spendOpenCalls } from "./working/budget-store.ts";
import { demandRoom } from "./working/room.ts";

type Needs = Pick<Deps, "db">;

/** Maximum characters of a name that is made of the question. */
const longestName = 80;

export async function list(
  { db }: Needs,
  member: Member,
  query: z.output<typeof listRuns.query>,
): Promise<{ total: number; results: RunHead[] }> {
  const { total, results } = await store.some(db, member, query);
  const [newest, counts] = await Promise.all([plans.newest(db, results), countSteps(db, results)]);
  return {
    total,
    results: results.map((row) => shownHead(member, row, newest.get(row.id), counts.get(row.id))),
  };
}

/**
 * Begins a run. With a model, a planner makes its plan; else the plan is made of the question at
 * once. Throws not_found for sources, and invalid for a model, that the member may not use, and for
 * a limit above the cap; conflict for a model without a price under a limit of money.
 */
export async function create(
  deps: Deps,
  member: Member,
  { question, name, knowledge, model, limits, sections }: z.output<typeof NewRun>,
): Promise<Run> {
  demand(member, "run.write");
  if (model !== null) await demandChoice(deps, member, model);
  await demandSeen(deps.db, member, knowledge);
  const first = await firstModel(deps, member, model);
  demandKept(limits, first);
  await demandPriced(deps.db, member, first);
  const id = uuid();
  await deps.db.transaction().execute(async (tx) => {
    await demandRoom(tx, member);
    const row = await store.insert(tx, member, {
      id,
      name: name ?? shortened(question.replaceAll(/\s+/gu, " ").trim(), longestName),
      question,
      knowledge: JSON.stringify(knowledge),
      model,
      ...usesOf(first),
      limits: Object.keys(limits).length > 0 ? JSON.stringify(limits) : null,
      instructions: "[]",
    });
    demandUncapped(row, limits);
    await changeLocked(deps, tx, row, async (run) => {
      const written = sections ?? (first === null ? builtIn(question) : undefined);
      if (!written) return beginPlanning(deps, run, null);
      const author = "planner" as const;
      const plan = { sections: written, knowledge, tools: [], author, model: first };
      await addPlan(run, undefined, plan);
      run.set({ state: "awaiting_plan" });
    });
  });
  return get(deps, member, id);
}

const builtIn = (question: string) =>
  planFromQuestion(question).map(({ title, questions }) => ({
    title,
    questions: questions.map((text) => ({ text })),
  }));

/**
 * Limits make a new version of the plan. Throws conflict for those of a run that has ended, and for
 * one of money where the model has no price; invalid for one above the cap.
 */
export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { name, limits }: z.output<typeof updateRun.body>,
): Promise<Run> {
  const model = limits?.money == null ? null : await modelOf(deps, member, id);
  await changeRun(deps, member, id, async (run) => {
    if (name !== undefined) run.set({ name });
    if (limits === undefined) return;
    if (hasEnded(run.row)) throw conflict("run_state_conflict");
    demandUncapped(run.row, limits);
    demandKept(limits, model, run.row.currency);
    const plan = await plans.version(run.tx, run.row, run.row.plan_version ?? 0);
    // Before there is a plan, what nobody chose will follow from it.
    const before = plan ? ownLimitsOf(run.row, plan) : run.row.limits;
    run.set({ limits: JSON.stringify({ ...before, ...limits }) });
    if (plan) await addLimits(run, plan);
  });
  return get(deps, member, id);
}

/** Throws invalid for a limit above what the workspace allows one run. */
function demandUncapped({ caps }: store.RunRow, { tokens }: Partial<RunLimits>) {
  const max = caps?.run ?? null;
  if (max !== null && tokens !== undefined && tokens > max)
    throw invalid(["body", "limits", "tokens"], message("run_limit_above_cap", { max }));
}

const hasEnded = ({ state }: store.RunRow) =>
  state === "done" || state === "stopped" || state === "failed";

/** Deletes a run; what works on it stops, since its step is gone. */
export async function remove(
  deps: Pick<Deps, "db" | "notices">,
  member: Member,
  id: string,
): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, member, id);
    await spendOpenCalls(tx, row);
    await store.remove(tx, row);
    await tellRun(deps, tx, { orgId: member.orgId, id, to: audienceOf(row) });
  });
}
