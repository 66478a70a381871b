import { message } from "@lectern/contract/message";

import type { Deps, Model } from "#deps";
import type { Member } from "#http/member.ts";

import { unread } from "../../attachments/index.ts";
import type { TurnToAnswer } from "../conversations/asking-store.ts";
import {
  type AnswerContext,
  answerContextOf,
  type AnswerSettings,
  answerSettingsOf,
} from "./answer-context.ts";
import type { Ending } from "../streaming/event-store.ts";
import { buildContext } from "./build-context.ts";
import { contextReportOf } from "./knowledge/context-report.ts";
import type { AnswerEvent } from "../streaming/answer-event-writer.ts";
import { quote } from "./generation/quote.ts";
import { entitle } from "../conversations/title.ts";
import { step } from "../streaming/told.ts";
import { generateAnswer } from "./generation/generate-answer.ts";

/**
 * Answers a question from the documents the asker may see, in four steps: resolves the search
 * queries, retrieves passages, generates the answer (or quotes, where there is no model), and
 * checks each sentence against its sources. Returns how the turn ended; the text written so far is
 * kept in every case.
 */
export async function* answer(
  deps: Deps,
  member: Member,
  turn: TurnToAnswer,
  setting: AnswerSettings,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Ending> {
  yield step("searching", message("step_searching"));
  const waited = yield* filesRead(deps, member, turn, signal);
  const settled = waited ? await answerSettingsOf(deps, member, turn, "enough") : setting;
  const brief = await answerContextOf(deps, member, settled);
  if (brief.chosenGone) yield gone(brief.writers[0]);
  yield* pictures(brief);
  const gathered = await buildContext(deps, member, brief);
  const ending = yield* brief.writers.length > 0
    ? generateAnswer(deps, member, brief, gathered, signal)
    : quote(deps, member, brief, gathered, signal);
  void entitle(deps, member, turn.chat, { answer: ending.answer, writer: brief.writers[0] });
  return { ...ending, read: await contextReportOf(deps, member, brief, gathered, ending) };
}

/** Waits until attachments are processed. Returns whether it had to wait. */
async function* filesRead(
  deps: Deps,
  member: Member,
  { chat }: TurnToAnswer,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, boolean> {
  if (chat.attachments.length === 0) return false;
  let waited = false;
  for await (const names of unread(deps, member, chat, signal)) {
    waited = true;
    yield step("reading", message("step_waiting_for_files", { names: names.join(", ") }));
  }
  return waited;
}

const gone = (next: Model | undefined): AnswerEvent =>
  step(
    "writing",
    next ? message("model_gone_asking_other", { model: next.name }) : message("model_gone_quoting"),
  );
/** Says whether pictures or only their recognized text are read; that depends on the writer. */
function* pictures({ attachments }: AnswerContext): Generator<AnswerEvent> {
  const sent = attachments.filter(({ isPicture, isRead }) => isPicture && isRead);
  const namesOf = (some: typeof sent) => some.map(({ name }) => name).join(", ");
  const seen = sent.filter(({ isShown }) => isShown);
  const read = sent.filter(({ isShown }) => !isShown);
  if (seen.length > 0) yield step("reading", message("step_looking_at", { name: namesOf(seen) }));
  if (read.length > 0)
    yield step("reading", message("step_reading_recognised", { name: namesOf(read) }));
}
