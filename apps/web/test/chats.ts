import type { Attachment } from "@lectern/contract/attachments";
import type { AnswerContent, Chat, Citation, Sentence, Session } from "@lectern/contract/chat";
import type { ModelChoice } from "@lectern/contract/models";
import type { Capacity, KnowledgeSource } from "@lectern/contract/knowledge";

/** A selectable model, by name. */
export const modelChoice = (label: string): ModelChoice => ({
  id: label,
  label,
  provider: "House",
  window_tokens: 16_384,
  sees: false,
});

let last = 0;
/** A new id, ordered by age like the server's. */
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

export const answered = (given: Partial<AnswerContent> = {}): AnswerContent => ({
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

export const attached = (given: Partial<Attachment> = {}): Attachment => ({
  id: id(),
  session_id: id(),
  document_id: id(),
  collection_id: null,
  name: "plan.txt",
  extension: "txt",
  mime_type: "text/plain",
  size: 114,
  checksum: "0".repeat(32),
  status: "ready",
  status_detail: null,
  progress: 1,
  page_count: 1,
  unit: "page",
  language: "en",
  contained_count: 0,
  tokens: 12,
  sent: false,
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
  temporary_days: null,
  chat_count: 1,
  created_at: now,
  updated_at: now,
  ...given,
});

/** Creates the sentence `text` of `content`. */
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

/** The context usage of an answer's sources, as the server reports it; by default none selected. */
export const capacity = (given: Partial<Capacity> = {}): Capacity => ({
  model: "extractive",
  window_tokens: 40_000,
  reserve_tokens: 0,
  limit_tokens: 40_000,
  used_tokens: 2_400,
  sources: [],
  parts: [{ kind: "passages", tokens: 2_400 }],
  documents: { whole: 0, searched: 3, not_ready: 0, no_access: 0 },
  advice: [],
  ...given,
});

/** One source with its token usage. */
export const source = (given: Partial<KnowledgeSource> = {}): KnowledgeSource => ({
  type: "document",
  id: id(),
  name: "Annex C.pdf",
  mode: "retrieval",
  chosen: false,
  tokens: 0,
  whole_tokens: 5_000,
  documents: 1,
  not_ready: 0,
  ...given,
});
