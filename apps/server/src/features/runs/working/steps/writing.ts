import { message } from "@lectern/contract/message";

import { type Model, ModelError } from "#deps";

import { inOnePiece, writersOf } from "../../../models/index.ts";
import { cleanSection } from "../../roles/clean-section.ts";
import { writerPrompt } from "../../roles/writer.ts";
import { limited } from "../budget.ts";
import { type Attempt, endOf, triesWith } from "../work.ts";
import { findingsOfSection } from "./section.ts";

const mostModels = 2;
const marks = /\[(\d{1,4})\]/g;

/** Writes a section from its findings alone; where no model does, it is quoted in the report. */
export async function write(attempt: Attempt): Promise<void> {
  const { deps, member, run, step } = attempt;
  const { writers } = await writersOf(deps, member, run.model);
  const findings = await findingsOfSection(attempt, step.section_id);
  let { tries } = step;
  if (findings.length > 0) {
    for (const model of writers.slice(0, mostModels)) {
      const written = await textBy(attempt, model, findings);
      if (written.text !== undefined) {
        const progress = JSON.stringify({ text: written.text });
        return attempt.store({
          step: { ...endOf(step), model: model.name, progress, tries: JSON.stringify(tries) },
        });
      }
      tries = triesWith({ tries }, written.why);
    }
  }
  await attempt.store({ step: { ...endOf(step), model: null, tries: JSON.stringify(tries) } });
}

type Findings = Awaited<ReturnType<typeof findingsOfSection>>;

/** Returns the prompt for the text of the step's section, with the instructions there are now. */
export async function sectionPrompt(attempt: Attempt, model: Model, findings: Findings) {
  const { step, plan } = attempt;
  const run = await attempt.fresh();
  const section = plan?.sections.find(({ id }) => id === step.section_id);
  const questions = (section?.questions ?? []).filter(({ included }) => included);
  return writerPrompt({
    runQuestion: run.question,
    sectionTitle: step.title,
    questions: questions.map(({ text }) => text),
    findings: findings.map((one) => ({
      number: one.number,
      question: questions.findIndex(({ id }) => id === one.question_id) + 1,
      text: one.text,
      quotes: one.quotes.map(({ quote }) => quote),
      ...(one.outside && { outside: one.outside.server }),
    })),
    instructions: run.instructions.map(({ text }) => text),
    windowTokens: model.windowTokens,
  });
}

/** Returns the model's text without marks that name no finding of the section. */
export function readSection(said: string, title: string, findings: Findings): string {
  const known = new Set(findings.map(({ number }) => number));
  return cleanSection(said, title).replaceAll(marks, (mark, number) =>
    known.has(Number(number)) ? mark : "",
  );
}

async function textBy(attempt: Attempt, model: Model, findings: Findings) {
  const { step, signal, deps } = attempt;
  const unusable = { text: undefined, why: message("step_model_unusable", { model: model.name }) };
  try {
    const prompt = await sectionPrompt(attempt, model, findings);
    const said = await inOnePiece(limited(attempt, model), prompt, signal);
    const text = readSection(said, step.title, findings);
    return text.search(marks) < 0 ? unusable : { text, why: unusable.why };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    deps.log.warn({ err: error, model: model.name }, "a model did not write a section");
    return { text: undefined, why: error.userMessage };
  }
}
