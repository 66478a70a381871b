import type { AnswerContent, FinishReason } from "@lectern/contract/chat";

import { message, type RenderedMessage, withoutText } from "@lectern/contract/message";

import type { Ending } from "../streaming/event-store.ts";
import type { StopReason } from "../streaming/answer-event-writer.ts";

export const cutOff = message("answer_cut_off");
const restarted = message("answer_interrupted_by_restart");
const silent = message("answer_empty");
const refused = message("answer_blocked");

/** How a turn stores its error. */
export const errorOf = (error: RenderedMessage | undefined) => ({
  error: error?.text ?? null,
  error_message: error ? withoutText(error) : null,
});

/** How generating an answer ended. */
export interface Outcome {
  answer: AnswerContent;
  /** The model that wrote it. */
  model: string;
  finish: "stop" | "length" | "filtered" | undefined;
  /** Why it was interrupted. */
  stopped: StopReason | undefined;
  /** The provider's failure, for the user. */
  failure: RenderedMessage | undefined;
  usage: { prompt_tokens: number; completion_tokens: number } | null;
}

/** How a turn is stored: the text written is kept, however the turn ended. */
export function endingOf({ answer, model, finish, stopped, failure, usage }: Outcome): Ending {
  const written = answer.content !== "";
  const end = (status: Ending["status"], finish_reason: FinishReason, error?: RenderedMessage) => ({
    status,
    finish_reason,
    ...errorOf(error),
    model,
    answer: written ? answer : null,
    prompt_tokens: usage?.prompt_tokens ?? null,
    completion_tokens: usage?.completion_tokens ?? null,
    read: null,
  });
  if (stopped === "stopped") return end("stopped", "stopped");
  if (stopped) return end("error", "cut_off", restarted);
  if (failure !== undefined) return end("error", "provider_error", failure);
  if (finish === undefined) return end("error", "cut_off", cutOff);
  if (!written)
    return finish === "filtered"
      ? end("error", "filtered", refused)
      : end("error", "empty", silent);
  return end("complete", finish);
}
