import type { Citation, Sentence } from "@lectern/contract/chat";
import type { Draft, DraftComment, DraftSection } from "@lectern/contract/drafts";

import { ada } from "./render.tsx";
import { citation } from "./runs.ts";

let last = 0;
const id = () => `0199f0ef-0000-7000-8000-${String(++last).padStart(12, "0")}`;
const now = "2026-11-26T09:14:00.000Z";

export const petra = {
  id: id(),
  first_name: "Petra",
  last_name: "Lindqvist",
  email: "petra@example.org",
};

/** A sentence of a text; `of` is all of the text. */
export const sentence = (of: string, words: string, given: Partial<Sentence> = {}): Sentence => ({
  start: of.indexOf(words),
  end: of.indexOf(words) + words.length,
  support: "supported",
  citations: [],
  note: null,
  ...given,
});

export const draftSection = (
  title: string,
  content: string,
  given: Partial<DraftSection> = {},
): DraftSection => ({
  id: id(),
  title,
  content,
  state: "draft",
  hash: `hash of ${title}`,
  sentences: [],
  decision: null,
  suggestion: null,
  barred: null,
  ...given,
});

export const draftComment = (text: string, given: Partial<DraftComment> = {}): DraftComment => ({
  id: id(),
  reply_to: null,
  section_id: null,
  quote: "",
  text,
  mentions: [],
  author: petra,
  created_at: now,
  resolved_at: null,
  ...given,
});

export const draftCitations: Citation[] = [
  citation("Aldane Electric.pdf", 22, "Liability is limited to EUR 250,000 a year."),
  { ...citation("Tessel Security.pdf", 4, "No cap is agreed."), index: 2 },
];

export const draft = (sections: DraftSection[], given: Partial<Draft> = {}): Draft => ({
  id: id(),
  name: "Liability in five supplier contracts",
  state: "draft",
  owner: ada,
  origin: { type: "run", id: id(), name: "Liability of the five suppliers" },
  version: 4,
  hash: "9f3ca1e70000",
  section_count: sections.length,
  approved_count: sections.filter(({ state }) => state === "approved").length,
  unsupported: 0,
  open_comments: 0,
  open_mentions: 0,
  for_me: false,
  created_at: now,
  updated_at: now,
  permissions: { edit: true, review: true, ask: true, delete: true },
  sections,
  citations: draftCitations,
  open_points: null,
  approval: null,
  reviewers: [],
  reviewing_teams: [],
  comments: [],
  ...given,
});
