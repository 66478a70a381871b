import type { Chat, Citation } from "@lectern/contract/chat";
import type { OpenCheck } from "@lectern/contract/checks";

/** A check in the form that citations open their passage by; its id is the check's. */
export function chatOfCheck(check: OpenCheck, citations: Citation[]): Chat {
  const { id, name, text, created_at } = check;
  return {
    id,
    session_id: id,
    parent_id: null,
    status: "complete",
    question: { content: name, attachments: [] },
    answer: {
      content: text,
      citations,
      sentences: [],
      quoted: false,
      found: true,
      sources: citations,
    },
    error: null,
    finish_reason: "stop",
    model: "",
    usage: null,
    feedback: null,
    created_at,
  };
}
