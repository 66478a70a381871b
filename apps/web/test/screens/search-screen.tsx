import type { SearchResult } from "@lectern/contract/search";

import { SearchPage } from "../../src/pages/search/SearchPage.tsx";

import { libraryDocument } from "../library.ts";
import { ada, showRoutes, signIn } from "../render.tsx";
import { answer, heard } from "../script.ts";

export const passages = "/libraries/ext/v1/search";
export const documents = "/libraries/ext/v1/document";
export const topics = "/libraries/ext/v1/topics";
export const snippets = "/libraries/ext/v1/snippets/search";
export const chats = "/chats/ext/v1/sessions";
const none = { total: 0, results: [] };

export const harbour = "0199f0aa-0000-7000-8000-00000000000c";
const at = "2026-11-17T10:00:00Z";
const person = { id: ada.id, first_name: "Ada", last_name: "Lovelace", email: ada.email };

export const memo = libraryDocument({
  id: "0199f0aa-0000-7000-8000-0000000000d1",
  collection_id: harbour,
  name: "Night tariff memo.pdf",
});

export const passage = (n: number, name = memo.name, id = memo.id): SearchResult => ({
  chunk_id: `0199f0aa-0000-7000-8000-0000000000a${n}`,
  score: 1,
  text: `The night tariff of berth ${n}.`,
  highlights: [
    [4, 9],
    [10, 16],
  ],
  page: n,
  rects: [],
  document: { id, name, collection_id: harbour, standing: null },
});

export const topic = {
  id: "0199f0aa-0000-7000-8000-0000000000f1",
  collection_id: harbour,
  title: "Noise at night",
  description: "",
  notes: "The tariff is of no matter here.",
  snippet_count: 2,
  version: 1,
  created_by: person,
  created_at: at,
  updated_at: at,
  permissions: { edit: true, delete: true },
};

export const session = {
  id: "0199f0aa-0000-7000-8000-0000000000e1",
  title: "Berths",
  knowledge: { collection_ids: [], document_ids: [], topic_ids: [], modes: {} },
  model: null,
  persona_id: null,
  pinned: false,
  archived: false,
  temporary_days: null,
  chat_count: 1,
  created_at: at,
  updated_at: at,
  found: {
    chat_id: "0199f0aa-0000-7000-8000-0000000000b1",
    said: "answer" as const,
    text: "The night tariff begins at ten.",
    highlights: [[4, 9]] as [number, number][],
  },
};

export const open = (where: string) =>
  showRoutes(
    [
      { path: "/search", element: <SearchPage /> },
      { path: "*", element: null },
    ],
    where,
  );
export const asked = (path: string) => heard("GET", path).map(({ url }) => url.searchParams);

/** Signs Ada in, with nothing to find. */
export function startSearch() {
  answer("GET", "/libraries/ext/v1/tags", { results: [] });
  answer("GET", "/libraries/ext/v1/fields", { results: [] });
  signIn();
  for (const path of [passages, documents, topics, snippets, chats] as const) {
    answer("GET", path, none);
  }
  answer("GET", "/libraries/ext/v1/search/filters", {
    kinds: ["pdf", "xlsx"],
    languages: ["en", "de"],
    people: [person],
  });
  answer("GET", "/libraries/ext/v1/collections", none);
}
