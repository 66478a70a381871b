import { message } from "@lectern/contract/message";
import type { PlanQuestion } from "@lectern/contract/run-parts";

import { type Model, ModelError } from "#deps";

import { writersOf } from "../../../models/index.ts";
import { endOf, triesWith, type Attempt } from "../work.ts";
import { quoteSection } from "./quoting.ts";
import { researchWith, Unusable } from "./researching-with-model.ts";

/** Models that are tried for a step before the built-in model quotes. */
const mostModels = 2;

/**
 * Researches the questions of a section. Where no model is used, or those that are give nothing
 * usable, the built-in model quotes, and the step says why.
 */
export async function research(attempt: Attempt): Promise<void> {
  const { deps, member, run, step, plan } = attempt;
  const section = plan?.sections.find(({ id }) => id === step.section_id);
  const questions = (section?.questions ?? []).filter(({ included }) => included);
  const { writers } = await writersOf(deps, member, run.model);
  for (const model of writers.slice(0, mostModels)) {
    const way = await tried(attempt, model, { title: step.title, questions });
    if (way === "ended") return;
  }
  await quoteSection(attempt, questions);
  await attempt.store({ step: { ...endOf(step), ...(writers.length > 0 && { model: null }) } });
}

async function tried(
  attempt: Attempt,
  model: Model,
  section: { title: string; questions: readonly PlanQuestion[] },
): Promise<"ended" | "failed"> {
  const { deps, signal } = attempt;
  try {
    await researchWith(attempt, model, section);
    return "ended";
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelError) && !(error instanceof Unusable)) throw error;
    deps.log.warn({ err: error, model: model.name }, "a model did not research a section");
    const why =
      error instanceof ModelError
        ? error.userMessage
        : message("step_model_unusable", { model: model.name });
    attempt.step = { ...attempt.step, tries: triesWith(attempt.step, why) };
    await attempt.store({ step: { tries: JSON.stringify(attempt.step.tries) } });
    return "failed";
  }
}
