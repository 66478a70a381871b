import type { AnswerContent, FinishReason } from "@lectern/contract/chat";

import type { Ending } from "../streaming/event-store.ts";
import type { StopReason } from "../streaming/answer-event-writer.ts";

export const cutOff = "The answer was cut off. Ask again to get a new one.";
const restarted = "The service was restarted while this answer was being written. Ask again.";
const silent = "The model gave no answer. Ask again, or rephrase your question.";
const refused = "The model provider blocked this answer.";

/** How generating an answer ended. */
export interface Outcome {
  answer: AnswerContent;
  /** The model that wrote it. */
  model: string;
  finish: "stop" | "length" | "filtered" | undefined;
  /** Why it was interrupted. */
  stopped: StopReason | undefined;
  /** The provider's failure as a sentence for the user. */
  failure: string | undefined;
  usage: { prompt_tokens: number; completion_tokens: number } | null;
}

/** How a turn is stored: the text written is kept, however the turn ended. */
export function endingOf({ answer, model, finish, stopped, failure, usage }: Outcome): Ending {
  const written = answer.content !== "";
  const end = (
    status: Ending["status"],
    finish_reason: FinishReason,
    error: string | null = null,
  ) => ({
    status,
    finish_reason,
    error,
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
