import { createHash } from "node:crypto";

import type { Knowledge } from "@lectern/contract/chat";
import type { NewSection, PlanSection, PlanTool, RunLimits } from "@lectern/contract/run-parts";
import { message } from "@lectern/contract/message";
import { v7 as uuid } from "uuid";

import { invalid } from "#errors";

import * as store from "../plan-store.ts";
import type { TakenRun } from "../change.ts";
import type { RunRow } from "../store.ts";
import { defaultLimitsOf, type EstimatedModel, estimateOf } from "./estimate.ts";

/** A section as a person or a planner writes it: what has no id is new. */
export type WrittenSection = Omit<NewSection, "questions"> & {
  id?: string | undefined;
  questions: readonly { id?: string | undefined; text: string; included?: boolean }[];
};

/** What a person approves. */
interface Approved {
  sections: readonly PlanSection[];
  knowledge: Knowledge;
  limits: RunLimits;
  tools: readonly PlanTool[];
}

/** Returns a hash that changes with anything that a person approves, and with nothing else. */
export function hashOf({ sections, knowledge, limits, tools }: Approved): string {
  const { collection_ids, document_ids, topic_ids, tag_ids = [], modes, as_of } = knowledge;
  // The database does not keep the order of an object's names.
  const modesById = Object.entries(modes).toSorted(([one], [other]) =>
    one.localeCompare(other, "en"),
  );
  // Plans without tags or a day keep the hash that they were approved by.
  const more = [...(tag_ids.length > 0 ? [tag_ids] : []), ...(as_of === undefined ? [] : [as_of])];
  const sources = [collection_ids, document_ids, topic_ids, modesById, ...more];
  const most = [limits.tokens, limits.calls, limits.minutes, limits.money];
  const outline = sections.map(({ id, title, questions }) => [
    id,
    title,
    questions.map((one) => [one.id, one.text, one.included]),
  ]);
  // Likewise plans without tools.
  const callable = tools.length > 0 ? [tools.map(({ id, hash }) => [id, hash])] : [];
  return createHash("sha256")
    .update(JSON.stringify([outline, sources, most, ...callable]))
    .digest("hex");
}

/** Returns the sections in which something is researched. Throws invalid if there is none. */
export function demandIncluded(sections: readonly PlanSection[]): PlanSection[] {
  const some = sections.filter(({ questions }) => questions.some(({ included }) => included));
  if (some.length === 0) throw invalid(["body"], message("plan_nothing_included"));
  return some;
}

/** Gives ids to what is new; ids that the plan before did not have are not taken over. */
export function withIds(sections: readonly WrittenSection[], before: readonly PlanSection[]) {
  const known = new Set(before.flatMap(({ id, questions }) => [id, ...questions.map((q) => q.id)]));
  const idOf = (id: string | undefined) => {
    if (id === undefined || !known.delete(id)) return uuid();
    return id;
  };
  return sections.map(({ id, title, questions }): PlanSection => ({
    id: idOf(id),
    title,
    questions: questions.map(({ id: questionId, text, included = true }) => ({
      id: idOf(questionId),
      text,
      included,
    })),
  }));
}

/** What a run may spend while its first plan is made. */
const limitsOfPlanning: RunLimits = { tokens: 20_000, calls: 10, minutes: 10, money: null };

/** Returns the limits that a run has of its own: a person's, else by the estimate of its plan. */
export const ownLimitsOf = (
  { limits }: Pick<RunRow, "limits">,
  plan: Pick<store.PlanRow, "estimate"> | undefined,
): RunLimits => ({
  ...(plan ? defaultLimitsOf(plan.estimate) : limitsOfPlanning),
  ...limits,
});

/** Returns the limits of a run, with no more tokens than the workspace allows it. */
export function limitsOf(
  run: Pick<RunRow, "limits" | "caps">,
  plan: Pick<store.PlanRow, "estimate"> | undefined,
): RunLimits {
  const limits = ownLimitsOf(run, plan);
  return { ...limits, tokens: Math.min(limits.tokens, run.caps?.run ?? Infinity) };
}

interface NewPlan {
  sections: readonly WrittenSection[];
  knowledge: Knowledge;
  tools: readonly PlanTool[];
  author: "planner" | "person";
  change?: string;
  model: EstimatedModel;
}

/** What a run stores of the model that is asked first. */
export const usesOf = (model: EstimatedModel) => ({
  writes: model !== null,
  currency: model?.price?.currency ?? null,
});

/** Returns the limits that a plan for a model gets, where a person chose only some. */
export const limitsFor = (
  sections: readonly PlanSection[],
  model: EstimatedModel,
  limits: Partial<RunLimits>,
): RunLimits => ownLimitsOf({ limits }, { estimate: estimateOf(sections, model) });

/** Stores a new version of the plan. */
export async function addPlan(
  run: TakenRun,
  before: Pick<store.PlanRow, "sections"> | undefined,
  { sections: written, knowledge, tools, author, change = "", model }: NewPlan,
) {
  const sections = withIds(written, before?.sections ?? []);
  const estimate = estimateOf(sections, model);
  run.set(usesOf(model));
  await insertVersion(run, { sections, knowledge, tools, author, change, estimate });
}

/** Stores a version of the plan with the limits that the run has now, if they are others. */
export async function addLimits(run: TakenRun, plan: store.PlanRow) {
  const { sections, knowledge, tools, estimate } = plan;
  const hash = hashOf({ sections, knowledge, tools, limits: ownLimitsOf(run.row, plan) });
  if (hash === plan.hash) return;
  await insertVersion(run, { sections, knowledge, tools, estimate, author: "person", change: "" });
  // Who changes the limits of a run that was approved approves them.
  if (run.row.approved_version !== null)
    run.set({ approved_version: run.row.plan_version, approved_at: new Date() });
}

async function insertVersion(
  run: TakenRun,
  plan: Pick<store.PlanRow, "sections" | "knowledge" | "author" | "change" | "estimate"> &
    Pick<NewPlan, "tools">,
) {
  const { organization_id, id: run_id, plan_version } = run.row;
  const { sections, knowledge, tools, author, change, estimate } = plan;
  const limits = ownLimitsOf(run.row, plan);
  const version = (plan_version ?? 0) + 1;
  await store.insert(run.tx, {
    organization_id,
    run_id,
    version,
    hash: hashOf({ sections, knowledge, limits, tools }),
    sections: JSON.stringify(sections),
    knowledge: JSON.stringify(knowledge),
    author,
    change,
    estimate: JSON.stringify(estimate),
    limits: JSON.stringify(limits),
    tools: JSON.stringify(tools),
  });
  run.set({ plan_version: version, plan_seq: run.seq });
}
