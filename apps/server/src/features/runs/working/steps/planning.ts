import type { Knowledge } from "@lectern/contract/chat";
import { message } from "@lectern/contract/message";

import { type Model, ModelError } from "#deps";

import { passagesOn } from "../../../chat/index.ts";
import { inOnePiece, writersOf } from "../../../models/index.ts";
import type { PlanRow } from "../../plan-store.ts";
import * as plans from "../../plan-store.ts";
import { planFromQuestion } from "../../planning/built-in-plan.ts";
import { addPlan, usesOf, type WrittenSection } from "../../planning/plan.ts";
import { plannerPrompt, readPlan } from "../../roles/planner.ts";
import type { StepRow } from "../../steps-store.ts";
import { limited } from "../budget.ts";
import { LimitReached } from "../limit-reached.ts";
import { withSearches } from "../searches.ts";
import { type Attempt, endOf, triesWith } from "../work.ts";

/** What the person asked the planner to change, in which version; null: the first plan. */
type Asked = { change: string; version: number } | null;

function askedOf({ progress }: StepRow): Asked {
  const { change, version } = progress ?? {};
  return change === undefined || version === undefined ? null : { change, version };
}

/**
 * Makes the plan of a run, or changes it as the person asked. Where no model gives a usable one, the
 * first plan is made of the question, and a plan to be changed stays as it is.
 */
export async function plan(attempt: Attempt): Promise<void> {
  const { deps, member, run, step } = attempt;
  const asked = askedOf(step);
  const before = await plans.version(deps.db, run, run.plan_version ?? 0);
  const { writers } = await writersOf(deps, member, run.model);
  const [writer] = writers;
  const { planned, isStopped } = await planBy(attempt, writers, before, asked);
  const sections =
    planned?.sections ?? (before ? undefined : asSections(planFromQuestion(run.question)));
  await attempt.store({
    step: {
      ...endOf(step, sections ? "done" : "failed"),
      model: planned?.model ?? null,
      ...(writer &&
        !planned && {
          tries: JSON.stringify(
            triesWith(step, whyNot(before !== undefined, isStopped, writer.name)),
          ),
        }),
    },
    async more(taken) {
      if (taken.row.state !== "planning") return;
      if (sections) {
        await addPlan(taken, before, {
          sections,
          knowledge: before?.knowledge ?? run.knowledge,
          tools: before?.tools ?? [],
          author: "planner",
          change: asked?.change ?? "",
          model: writer ?? null,
        });
      }
      taken.set({ state: "awaiting_plan", ...usesOf(writer ?? null) });
    },
  });
}

/** Says why the plan is none of a model. */
function whyNot(isChange: boolean, isStopped: boolean, model: string) {
  if (isStopped) return message(isChange ? "plan_change_without_room" : "plan_without_room");
  return message(isChange ? "plan_model_changed_nothing" : "plan_model_unusable", { model });
}

const asSections = (plan: readonly { title: string; questions: readonly string[] }[]) =>
  plan.map(({ title, questions }): WrittenSection => ({
    title,
    questions: questions.map((text) => ({ text })),
  }));

const asOutline = ({ title, questions }: PlanRow["sections"][number]) => ({
  title,
  questions: questions.filter(({ included }) => included).map(({ text }) => text),
});

/** Keeps the ids of sections and questions that the planner left as they were. */
function withIdsOf(before: PlanRow | undefined, sections: WrittenSection[]): WrittenSection[] {
  const known = before?.sections ?? [];
  const questions = new Map(known.flatMap((one) => one.questions).map((one) => [one.text, one]));
  return sections.map((section) => ({
    ...section,
    id: known.find(({ title }) => title === section.title)?.id,
    questions: section.questions.map((one) => questions.get(one.text) ?? one),
  }));
}

/** Maximum passages whose documents the planner is told of. */
const mostPassages = 60;

/** Returns the names of the documents that fit the question best, as the owner may see them. */
async function sourceNames(
  attempt: Attempt,
  asked: { query: string; knowledge: Knowledge },
): Promise<string[]> {
  const passages = await withSearches(attempt, (deps) =>
    passagesOn(deps, attempt.member, { ...asked, most: mostPassages }),
  );
  return [...new Set(passages.map(({ document }) => document.name))];
}

/**
 * Asks each model for a plan, the next one where one fails. `planned` is undefined where none gave
 * one; `isStopped`: a limit left no room to ask.
 */
async function planBy(
  attempt: Attempt,
  writers: readonly Model[],
  before: PlanRow | undefined,
  asked: Asked,
) {
  const { run, signal, deps } = attempt;
  if (writers.length === 0) return { planned: undefined, isStopped: false };
  let isStopped = false;
  await attempt.fresh();
  const prompt = plannerPrompt({
    question: run.question,
    sourceNames: await sourceNames(attempt, {
      query: run.question,
      knowledge: before?.knowledge ?? run.knowledge,
    }),
    instructions: run.instructions.map(({ text }) => text),
    ...(before && asked && { current: before.sections.map(asOutline), change: asked.change }),
  });
  for (const model of writers) {
    try {
      const said = readPlan(await inOnePiece(limited(attempt, model), prompt, signal));
      if ("sections" in said)
        return {
          planned: { model: model.name, sections: withIdsOf(before, asSections(said.sections)) },
          isStopped,
        };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LimitReached) isStopped = true;
      else if (!(error instanceof ModelError)) throw error;
      deps.log.warn({ err: error, model: model.name }, "a model made no plan");
    }
  }
  return { planned: undefined, isStopped };
}
