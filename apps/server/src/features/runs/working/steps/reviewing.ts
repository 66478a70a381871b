import { ModelError } from "#deps";

import { inOnePiece, writersOf } from "../../../models/index.ts";
import { readReview, reviewerPrompt } from "../../roles/reviewer.ts";
import { resultOf } from "../../report/results.ts";
import { stepsOf } from "../../steps-store.ts";
import { limited } from "../budget.ts";
import { type Attempt, endOf, triesWith } from "../work.ts";

/** Asks a model what the report leaves open, and which figures differ between its sections. */
export async function review(attempt: Attempt): Promise<void> {
  const { deps, member, step, plan, signal } = attempt;
  const run = await attempt.fresh();
  const steps = await stepsOf(deps.db, run);
  const textOf = (id: string) => resultOf(steps, "checker", id) ?? resultOf(steps, "writer", id);
  const sections = (plan?.sections ?? []).flatMap(({ id, title, questions }) => {
    const text = textOf(id)?.text;
    const asked = questions.filter(({ included }) => included).map((one) => one.text);
    return text === undefined ? [] : [{ title, questions: asked, text }];
  });
  const { writers } = await writersOf(deps, member, run.model);
  const [writer] = writers;
  if (!writer || sections.length === 0) return attempt.store({ step: endOf(step) });
  try {
    const prompt = reviewerPrompt({
      runQuestion: run.question,
      instructions: run.instructions.map(({ text }) => text),
      sections,
      windowTokens: writer.windowTokens,
    });
    const said = await inOnePiece(limited(attempt, writer), prompt, signal);
    const progress = JSON.stringify({ remarks: readReview(said) });
    await attempt.store({ step: { ...endOf(step), model: writer.name, progress } });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    const tries = JSON.stringify(triesWith(step, error.userMessage));
    await attempt.store({ step: { ...endOf(step), model: writer.name, tries } });
  }
}
