import type { Chat, ChatEvent, Citation, Step } from "@lectern/contract/chat";
import type { Detail } from "@lectern/contract/message";
import type { ToolCall } from "@lectern/contract/tool-calls";

/** The state of an answer as streamed so far. */
export interface LiveAnswer {
  steps: readonly Step[];
  /** The passages found and read, sent before the text; null until known. */
  sources: readonly Citation[] | null;
  text: string;
  /** The final citations: with their quote, place and support. */
  citations: readonly Citation[];
  /** The calls of tools as they are now, in their order. */
  calls: readonly ToolCall[];
  usage: Chat["usage"];
  /** The stored message, complete; the stream has ended. */
  done: Chat | null;
  /** Why the stream ended without a result. */
  failed: Detail | null;
  /** The id of the last event processed. */
  last: string;
}

export const nothingHeard: LiveAnswer = {
  steps: [],
  sources: null,
  text: "",
  citations: [],
  calls: [],
  usage: null,
  done: null,
  failed: null,
  last: "",
};

export type HeardEvent = ChatEvent & { id: string };

/**
 * Applies the next events of a stream. Ids increase: events already applied are skipped, so that
 * resuming a stream duplicates nothing. Events after the end are ignored.
 */
export function hear(answer: LiveAnswer, events: readonly HeardEvent[]): LiveAnswer {
  return events.reduce(hearOne, answer);
}

function hearOne(answer: LiveAnswer, event: HeardEvent): LiveAnswer {
  if (answer.done || answer.failed !== null || wasHeard(answer.last, event.id)) return answer;
  return { ...answer, ...changeBy(answer, event), last: event.id === "" ? answer.last : event.id };
}

function wasHeard(last: string, id: string) {
  return last !== "" && id !== "" && Number(id) <= Number(last);
}

function changeBy(answer: LiveAnswer, event: ChatEvent): Partial<LiveAnswer> {
  switch (event.event) {
    case "step":
      return { steps: [...answer.steps, event.data] };
    case "sources":
      return { sources: event.data.citations };
    case "delta":
      return { text: answer.text + event.data.text };
    case "citation":
      return { citations: [...answer.citations, event.data.citation] };
    case "tool_call":
    case "tool_approval":
      return { calls: withCall(answer.calls, event.data.call) };
    case "usage":
      return { usage: event.data };
    case "done":
      return { done: event.data.chat };
    case "error":
      return { failed: event.data };
    default:
      // A newer server may send events this version does not know.
      return {};
  }
}

function withCall(calls: readonly ToolCall[], call: ToolCall): readonly ToolCall[] {
  const isKnown = calls.some(({ id }) => id === call.id);
  return isKnown ? calls.map((one) => (one.id === call.id ? call : one)) : [...calls, call];
}

/** Returns the passage that a mark `[n]` cites, if known: the checked one, else the found one. */
export function citationOf(
  { citations, sources }: Pick<LiveAnswer, "citations" | "sources">,
  index: number,
): Citation | undefined {
  const sameIndex = (citation: Citation) => citation.index === index;
  return citations.find(sameIndex) ?? sources?.find(sameIndex);
}
