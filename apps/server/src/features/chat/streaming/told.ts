import type { Answered, Chat, Step } from "@lectern/contract/chat";

import type { Evidence } from "../answering/evidence.ts";
import type { Plan } from "../answering/knowledge/plan.ts";
import type { StopReason, AnswerEvent } from "./answer-event-writer.ts";

/**
 * What readers are told of the making of an answer. `model`: who writes from now on, told before the
 * first word, so that it is known of an answer that is cut off too.
 */
export const step = (name: Step["name"], detail: string, model?: string): AnswerEvent => ({
  event: "step",
  data: { name, detail, ...(model !== undefined && { model }) },
});

export function* found(evidence: Evidence[], { sources }: Plan): Generator<AnswerEvent> {
  const whole = sources.filter(({ mode }) => mode === "full");
  const documents = whole.reduce((sum, one) => sum + one.documents, 0);
  if (documents === 1) yield step("reading", "1 document in full");
  if (documents > 1) yield step("reading", `${documents} documents in full`);
  if (evidence.length > 0 || documents === 0) yield passagesFound(evidence);
}

function passagesFound(evidence: Evidence[]): AnswerEvent {
  const passages = evidence.length;
  const documents = new Set(evidence.map(({ documentId }) => documentId)).size;
  if (passages === 0) return step("reading", "No passages found");
  if (passages === 1) return step("reading", "1 passage from 1 document");
  return step(
    "reading",
    documents === 1
      ? `${passages} passages from 1 document`
      : `${passages} passages from ${documents} documents`,
  );
}

/** What is known only when the answer is written. */
export function* checked({ citations }: Answered, usage: Chat["usage"]): Generator<AnswerEvent> {
  for (const citation of citations) yield { event: "citation", data: { citation } };
  if (usage) yield { event: "usage", data: usage };
}

/** Why the writing was broken off; undefined while it is not. */
export const reasonOf = ({ aborted, reason }: AbortSignal): StopReason | undefined =>
  aborted ? ((["stopped", "ending"] as const).find((one) => one === reason) ?? "lost") : undefined;
