import type { PlanQuestion } from "@lectern/contract/run-parts";

import { quotesOn, unescaped } from "../../../chat/index.ts";
import { findingsOf } from "../../steps-store.ts";
import { LimitReached } from "../limit-reached.ts";
import { limitWithoutRoom } from "../limits.ts";
import { withSearches } from "../searches.ts";
import type { Attempt, NewFinding } from "../work.ts";

/** Maximum quotes for each question. */
const mostQuotes = 4;

/** Finds verbatim sentences for each question, one question after another. */
export async function quoteSection(attempt: Attempt, questions: readonly PlanQuestion[]) {
  const { deps, step } = attempt;
  const before = step.progress?.quoted ?? [];
  const answered = new Set(
    (await findingsOf(deps.db, attempt.run, [step.id])).map(({ question_id }) => question_id),
  );
  const quoted = new Set([...before, ...answered]);
  for (const question of questions) {
    if (quoted.has(question.id)) continue;
    await quoteOne(attempt, question, (quoted.add(question.id), [...quoted]));
  }
}

/** Throws LimitReached when the time of the run is over. */
async function quoteOne(attempt: Attempt, { id, text }: PlanQuestion, quoted: string[]) {
  const { member, plan, signal } = attempt;
  signal.throwIfAborted();
  const run = await attempt.fresh();
  if (limitWithoutRoom({ ...run, calls: 0, tokens: 0 }, plan, run.state) === "minutes")
    throw new LimitReached("minutes");
  const knowledge = plan?.knowledge ?? run.knowledge;
  const asked = { question: text, knowledge, most: mostQuotes };
  const { passages, statements } = await withSearches(attempt, (counting) =>
    quotesOn(counting, member, asked, signal),
  );
  const findings = statements
    .filter(({ quotes }) => quotes.length > 0)
    .slice(0, mostQuotes)
    .map((one): NewFinding => ({
      question_id: id,
      // What cells of a table say is written as Markdown already.
      text: one.isVerbatim ? one.text : unescaped(one.text),
      verbatim: true,
      support: "supported",
      note: null,
      quotes: one.quotes,
    }));
  const at = new Date().toISOString();
  await attempt.store({
    findings,
    activity: [{ type: "searched", q: text, found: passages, at }],
    step: { progress: JSON.stringify({ ...attempt.step.progress, quoted }) },
  });
}
