import type { Snippet, Topic } from "@lectern/contract/topics";

import { adaAsPerson } from "./library.ts";

let last = 0;
const id = () => `0199f0cc-0000-7000-8000-${String(++last).padStart(12, "0")}`;
const dates = { created_at: "2026-11-20T08:00:00.000Z", updated_at: "2026-11-20T08:00:00.000Z" };

export const topic = (given: Partial<Topic> = {}): Topic => ({
  id: id(),
  collection_id: id(),
  title: "What one connected call costs",
  description: "",
  notes: "",
  snippet_count: 2,
  version: 1,
  created_by: adaAsPerson,
  ...dates,
  permissions: { edit: true, delete: true },
  ...given,
});

export const snippet = (given: Partial<Snippet> = {}): Snippet => ({
  id: id(),
  topic_id: id(),
  topic_title: "What one connected call costs",
  collection_id: id(),
  document: { id: id(), name: "Study.pdf", collection_id: id() },
  document_name: "Study.pdf",
  source: "current",
  current_place: null,
  page: 1,
  unit: "page",
  label: null,
  language: "en",
  quote: "The full cost comes to 1,840 euros per call.",
  rects: [],
  note: "",
  version: 1,
  chat_id: null,
  created_by: adaAsPerson,
  ...dates,
  permissions: { edit: true },
  ...given,
});
