import type { Snippet, Topic } from "@lectern/contract/topics";

import { TopicScreen } from "../src/features/topics/index.ts";

import { adaAsPerson, collection } from "./library.ts";
import { collectionPath, startLibrary } from "./screens/library-screen.tsx";
import { showRoutes } from "./render.tsx";
import { answer } from "./script.ts";

export const topicsPath = "/libraries/ext/v1/topics";
export const topicPath = "/libraries/ext/v1/topics/{topic_id}";
export const topicSnippetsPath = "/libraries/ext/v1/topics/{topic_id}/snippets";
export const snippetPath = "/libraries/ext/v1/snippets/{snippet_id}";
export const snippetSearchPath = "/libraries/ext/v1/snippets/search";
export const suggestionsPath = "/libraries/ext/v1/collections/{collection_id}/suggested-topics";

let last = 0;
const id = () => `0199f0cc-0000-7000-8000-${String(++last).padStart(12, "0")}`;
const now = "2026-11-21T10:42:00.000Z";

export const aTopic = (given: Partial<Topic> = {}): Topic => ({
  id: id(),
  collection_id: id(),
  title: "Cost per call",
  description: "",
  notes: "",
  snippet_count: 0,
  version: 1,
  created_by: adaAsPerson,
  created_at: now,
  updated_at: now,
  permissions: { edit: true, delete: true },
  ...given,
});

export const aSnippet = (given: Partial<Snippet> = {}): Snippet => ({
  id: id(),
  topic_id: id(),
  topic_title: "Cost per call",
  collection_id: id(),
  document: { id: id(), name: "Feasibility study 2025.pdf", collection_id: id() },
  document_name: "Feasibility study 2025.pdf",
  source: "current",
  current_place: null,
  page: 41,
  unit: "page",
  label: null,
  language: "en",
  quote: "The night tariff begins at ten.",
  rects: [{ page: 41, x: 0.1, y: 0.2, width: 0.8, height: 0.02 }],
  note: "",
  version: 1,
  chat_id: null,
  created_by: adaAsPerson,
  created_at: now,
  updated_at: now,
  permissions: { edit: true },
  ...given,
});

const listed = <Item,>(results: Item[]) => ({ total: results.length, results });

/** Sets the snippets of a topic. */
export const hasSnippets = (...snippets: Snippet[]) =>
  answer("GET", topicSnippetsPath, listed(snippets));

/** Renders a topic with its snippets, and nothing beside it. */
export function openTopic(given: Partial<Topic> = {}, quotes: readonly string[] = []) {
  startLibrary();
  const tender = collection();
  const topic = aTopic({ collection_id: tender.id, snippet_count: quotes.length, ...given });
  const snippets = quotes.map((quote) => aSnippet({ topic_id: topic.id, quote }));
  answer("GET", collectionPath, tender);
  answer("GET", topicsPath, listed([topic]));
  answer("GET", topicPath, topic);
  answer("GET", suggestionsPath, { results: [] });
  answer("GET", snippetSearchPath, { total: 0, results: [] });
  hasSnippets(...snippets);
  const props = { type: "all", collectionId: tender.id, topicId: topic.id };
  const screen = showRoutes([{ path: "*", element: <TopicScreen {...props} /> }], "/library/all");
  return { topic, snippets, tender, ...screen };
}
