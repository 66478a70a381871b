import type { Chat } from "@lectern/contract/chat";
import type { Draft, DraftSection } from "@lectern/contract/drafts";

/** A section in the form that citations open their passage by; its id is the section's. */
export function chatOfSection(draft: Draft, section: DraftSection): Chat {
  const { content, sentences } = section;
  const marks = new Set([...content.matchAll(/\[(\d{1,4})\]/g)].map(([, index]) => Number(index)));
  const citations = draft.citations.filter(({ index }) => marks.has(index));
  return {
    id: section.id,
    session_id: draft.id,
    parent_id: null,
    status: "complete",
    question: { content: section.title, attachments: [] },
    answer: { content, citations, sentences, quoted: false, found: true, sources: citations },
    error: null,
    finish_reason: "stop",
    model: "",
    usage: null,
    feedback: null,
    created_at: draft.created_at,
  };
}
