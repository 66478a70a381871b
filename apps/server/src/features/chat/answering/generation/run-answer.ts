import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";

import { answer, type KnownContext } from "../answer.ts";
import type { TurnToAnswer } from "../../conversations/next-turn-store.ts";
import { answerRuntimeOf } from "../answer-runtime.ts";
import { errorOf } from "../endings.ts";
import type { Ending } from "../../streaming/event-store.ts";
import type { RunningAnswer, StopReason } from "../../streaming/answer-event-writer.ts";

const broken = (model: string, error: unknown): Ending => ({
  status: "error",
  answer: null,
  model,
  ...errorOf(error instanceof AppError ? error.userMessage : message("answer_incomplete")),
  finish_reason: "cut_off",
  prompt_tokens: null,
  completion_tokens: null,
  read: null,
});

/** Runs a turn to its end: all events, the end included, go through the log. */
export async function runAnswer(
  deps: Deps,
  member: Member,
  turn: TurnToAnswer,
  context: KnownContext,
  running: RunningAnswer,
) {
  const { log } = answerRuntimeOf(deps);
  try {
    const events = answer(deps, member, turn, context, running.stop.signal);
    let next = await events.next();
    while (!next.done) {
      log.append(running, next.value);
      await log.room(running);
      next = await events.next();
    }
    if (next.value.status === "paused") log.pause(running, next.value.events);
    else log.finish(running, turn.chat, next.value);
  } catch (error) {
    deps.log.error({ err: error, chat: running.id }, "an answer failed");
    log.finish(running, turn.chat, broken(turn.chat.model, error));
    // Aborts a model that is still writing.
    running.stop.abort("lost" satisfies StopReason);
  }
}
