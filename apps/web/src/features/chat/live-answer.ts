import type { Chat, ChatEvent, Citation, Step } from "@lectern/contract/chat";

/** An answer as far as its stream has told of it. */
export interface LiveAnswer {
  steps: readonly Step[];
  /** What was found and read, before the text; null until that is known. */
  sources: readonly Citation[] | null;
  text: string;
  /** Those that are final: with their quote, place and support. */
  citations: readonly Citation[];
  usage: Chat["usage"];
  /** The stored turn, whole; the stream is over. */
  done: Chat | null;
  /** Why there is no more; the stream is over. */
  failed: string | null;
  /** The id of the last event taken in. */
  last: string;
}

export const nothingHeard: LiveAnswer = {
  steps: [],
  sources: null,
  text: "",
  citations: [],
  usage: null,
  done: null,
  failed: null,
  last: "",
};

export type HeardEvent = ChatEvent & { id: string };

/**
 * Takes in the next events of a stream. Ids count upwards: what was heard before is passed over, so
 * that a stream taken up again after a break cannot double anything. Nothing follows the end.
 */
export function hear(answer: LiveAnswer, events: readonly HeardEvent[]): LiveAnswer {
  return events.reduce(hearOne, answer);
}

function hearOne(answer: LiveAnswer, event: HeardEvent): LiveAnswer {
  if (answer.done || answer.failed !== null || wasHeard(answer.last, event.id)) return answer;
  return { ...answer, ...told(answer, event), last: event.id === "" ? answer.last : event.id };
}

function wasHeard(last: string, id: string) {
  return last !== "" && id !== "" && Number(id) <= Number(last);
}

function told(answer: LiveAnswer, event: ChatEvent): Partial<LiveAnswer> {
  switch (event.event) {
    case "step":
      return { steps: [...answer.steps, event.data] };
    case "sources":
      return { sources: event.data.citations };
    case "delta":
      return { text: answer.text + event.data.text };
    case "citation":
      return { citations: [...answer.citations, event.data.citation] };
    case "usage":
      return { usage: event.data };
    case "done":
      return { done: event.data.chat };
    case "error":
      return { failed: event.data.detail };
    default:
      // A newer server may tell of more than this version knows.
      return {};
  }
}

/** The passage a mark `[n]` of the text points to, as far as it is known: checked, else found. */
export function citationOf(
  { citations, sources }: Pick<LiveAnswer, "citations" | "sources">,
  index: number,
): Citation | undefined {
  const sameIndex = (citation: Citation) => citation.index === index;
  return citations.find(sameIndex) ?? sources?.find(sameIndex);
}
