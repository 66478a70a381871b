import type { Answered, Chat, Citation, Sentence, Session } from "@lectern/contract/chat";

let last = 0;
/** A fresh id, ordered by age like the server's. */
export const id = () => `0199f0aa-0000-7000-8000-${String(++last).padStart(12, "0")}`;

const now = "2026-11-21T10:42:00.000Z";

export const citation = (given: Partial<Citation> = {}): Citation => ({
  index: 1,
  chunk_id: id(),
  document_id: id(),
  document_name: "Feasibility study 2025.pdf",
  collection_id: id(),
  page: 41,
  quote: "At 310 connected calls a year, the full cost comes to 1,840 euros per call",
  rects: [{ page: 41, x: 0.1, y: 0.2, width: 0.8, height: 0.02 }],
  support: "supported",
  ...given,
});

export const answered = (given: Partial<Answered> = {}): Answered => ({
  content: "",
  citations: [],
  sentences: [],
  quoted: false,
  found: true,
  sources: given.citations ?? [],
  ...given,
});

export const chat = (given: Partial<Chat> = {}): Chat => ({
  id: id(),
  session_id: id(),
  parent_id: null,
  status: "complete",
  question: { content: "What does shore power cost per call?", attachments: [] },
  answer: null,
  error: null,
  finish_reason: null,
  model: "extractive",
  usage: null,
  feedback: null,
  created_at: now,
  ...given,
});

export const session = (given: Partial<Session> = {}): Session => ({
  id: id(),
  title: "What does shore power cost per call?",
  knowledge: { collection_ids: [], document_ids: [], topic_ids: [], modes: {} },
  model: null,
  persona_id: null,
  pinned: false,
  archived: false,
  chat_count: 1,
  created_at: now,
  updated_at: now,
  ...given,
});

/** The sentence that `text` is in `content`. */
export function sentence(content: string, text: string, given: Partial<Sentence> = {}): Sentence {
  const start = content.indexOf(text);
  return {
    start,
    end: start + text.length,
    support: "supported",
    citations: [],
    note: null,
    ...given,
  };
}
