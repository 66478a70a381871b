import { type Model, ModelError } from "#deps";
import type { CheckedSentence, StepProgress } from "#schema";

import { type JudgedSentence, judgedText } from "../../../chat/index.ts";
import { inOnePiece, writersOf } from "../../../models/index.ts";
import { rewritePrompt } from "../../roles/writer.ts";
import { type FindingRow, stepsOf } from "../../steps-store.ts";
import { resultOf } from "../../report/results.ts";
import { outsideOf } from "../../report/text.ts";
import { withoutRanges } from "../../report/without-ranges.ts";
import { limited } from "../budget.ts";
import { type Attempt, endOf } from "../work.ts";
import { findingsOfSection } from "./section.ts";
import { readSection, sectionPrompt } from "./writing.ts";

/**
 * Checks each sentence of a section against the quotes of the findings that it cites. What they do
 * not carry is rewritten once by a model, and then left out of the section and listed. Sentences on
 * results of tools stay, and are not counted as checked.
 */
export async function check(attempt: Attempt): Promise<void> {
  const { deps, member, run, step } = attempt;
  let written = resultOf(await stepsOf(deps.db, run), "writer", step.section_id)?.text;
  if (written === undefined) return attempt.store({ step: endOf(step) });
  const findings = await findingsOfSection(attempt, step.section_id);
  const byNumber = new Map(findings.map((one) => [one.number, one]));
  // The library neither carries nor denies what rests on a tool's result.
  const isWrong = ({ cited, finding }: JudgedSentence) =>
    finding.support === "unsupported" && outsideOf(cited, byNumber) === null;
  let checked = await judge(attempt, written, findings);
  const { writers } = await writersOf(deps, member, run.model);
  const [writer] = writers;
  if (writer && checked.some(isWrong)) {
    const wrong = checked.filter(isWrong);
    const text = await rewritten(attempt, writer, written, wrong, findings);
    const again = text === undefined ? undefined : await judge(attempt, text, findings);
    if (text !== undefined && again && again.filter(isWrong).length < wrong.length) {
      written = text;
      checked = again;
    }
  }
  const notCarried = checked.filter(isWrong);
  const kept: StepProgress = {
    text: withoutRanges(written, notCarried),
    sentences: checked
      .filter((one) => !isWrong(one) && outsideOf(one.cited, byNumber) === null)
      .map(asStored),
    notCarried: notCarried.map(asStored),
  };
  const model = writer?.name ?? null;
  await attempt.store({ step: { ...endOf(step), model, progress: JSON.stringify(kept) } });
}

const asStored = ({ text, finding }: JudgedSentence): CheckedSentence => ({ text, ...finding });

/** Throws LimitReached, where an answer would be checked without a model. */
async function judge(
  attempt: Attempt,
  text: string,
  findings: readonly FindingRow[],
): Promise<readonly JudgedSentence[]> {
  const { deps, member, signal } = attempt;
  const quotesOf = new Map(findings.map(({ number, quotes }) => [number, quotes]));
  const within = (model: Model) => limited(attempt, model);
  const judged = await judgedText(deps, member, text, quotesOf, signal, within);
  if (attempt.reached) throw attempt.reached;
  return judged;
}

async function rewritten(
  attempt: Attempt,
  model: Model,
  text: string,
  notCarried: readonly JudgedSentence[],
  findings: FindingRow[],
): Promise<string | undefined> {
  const { step, signal, deps } = attempt;
  const wrong = notCarried.map((one) => ({ text: one.text, note: one.finding.note }));
  try {
    const prompt = rewritePrompt(await sectionPrompt(attempt, model, findings), text, wrong);
    const said = await inOnePiece(limited(attempt, model), prompt, signal);
    return readSection(said, step.title, findings);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    deps.log.warn({ err: error, model: model.name }, "a section was not rewritten");
    return undefined;
  }
}
