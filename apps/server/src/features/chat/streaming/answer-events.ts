import type { AnswerContent, Chat, Step } from "@lectern/contract/chat";

import { detailOf, message, type RenderedMessage } from "@lectern/contract/message";

import type { Evidence } from "../answering/evidence.ts";
import type { Plan } from "../answering/knowledge/plan.ts";
import type { StopReason, AnswerEvent } from "./answer-event-writer.ts";

/**
 * Returns the event for a step of making an answer; a plain `detail` is a name. `model` is the model that writes from now on,
 * sent before the first text, so that it is also known if the answer is interrupted.
 */
export const step = (
  name: Step["name"],
  detail: RenderedMessage | string,
  model?: string,
): AnswerEvent => ({
  event: "step",
  data: {
    name,
    ...(typeof detail === "string" ? { detail } : detailOf(detail)),
    ...(model !== undefined && { model }),
  },
});

export function* found(evidence: Evidence[], { sources }: Plan): Generator<AnswerEvent> {
  const whole = sources.filter(({ mode }) => mode === "full");
  const documents = whole.reduce((sum, one) => sum + one.documents, 0);
  if (documents === 1) yield step("reading", message("step_document_in_full"));
  if (documents > 1) yield step("reading", message("step_documents_in_full", { count: documents }));
  if (evidence.length > 0 || documents === 0) yield passagesFound(evidence);
}

function passagesFound(evidence: Evidence[]): AnswerEvent {
  const passages = evidence.length;
  const documents = new Set(evidence.map(({ documentId }) => documentId)).size;
  if (passages === 0) return step("reading", message("step_no_passages"));
  if (passages === 1) return step("reading", message("step_passage"));
  return step(
    "reading",
    documents === 1
      ? message("step_passages_of_document", { passages })
      : message("step_passages_of_documents", { passages, documents }),
  );
}

/** Yields the events that are known only when the answer is complete. */
export function* checked(
  { citations }: AnswerContent,
  usage: Chat["usage"],
): Generator<AnswerEvent> {
  for (const citation of citations) yield { event: "citation", data: { citation } };
  if (usage) yield { event: "usage", data: usage };
}

/** Returns why writing was aborted; undefined if it was not. */
export const reasonOf = ({ aborted, reason }: AbortSignal): StopReason | undefined =>
  aborted ? ((["stopped", "ending"] as const).find((one) => one === reason) ?? "lost") : undefined;
