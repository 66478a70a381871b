import type { Collection, Document } from "@lectern/contract/library";
import { useParams } from "react-router";
import { vi } from "vitest";

import { Library } from "../src/features/library/index.ts";
import { SnippetsPanel, TopicsPanel } from "../src/features/topics/index.ts";

import { lendLayout } from "./layout.ts";
import { collection } from "./library.ts";
import { showRoutes, signIn, startOver } from "./render.tsx";
import { answer, reply } from "./script.ts";

export const collectionsPath = "/libraries/ext/v1/collections";
export const collectionPath = "/libraries/ext/v1/collections/{collection_id}";
export const documentsPath = "/libraries/ext/v1/collections/{collection_id}/document";
export const foldersPath = "/libraries/ext/v1/collections/{collection_id}/folders";
export const bulkPath = "/libraries/ext/v1/document/bulk";
export const documentPath = "/libraries/ext/v1/collections/{collection_id}/document/{document_id}";

// Menus and dialogs load their code when they first open; on a busy machine that takes a while.
vi.setConfig({ testTimeout: 30_000 });

/** Ada before a library in which nothing happens by itself. */
export function startLibrary() {
  startOver();
  signIn();
  lendLayout();
  reply("GET", "/libraries/ext/v1/events", () => new Promise(() => {}));
  answer("GET", foldersPath, { total: 0, results: [] });
}

/** Many documents at once are done what is asked, but for those named. */
export const bulkDoes = (not_done: { id: string; detail: string }[] = []) =>
  reply("POST", bulkPath, ({ body }) => {
    const left = new Set(not_done.map(({ id }) => id));
    const done = (body as { ids: string[] }).ids.filter((id) => !left.has(id));
    return Response.json({ done, not_done });
  });

/** Says which collections there are. */
export const thereAre = (...results: Collection[]) =>
  answer("GET", collectionsPath, { total: results.length, results });

/** The library as its page puts it together. */
function LibraryAtAddress() {
  const { type, id } = useParams();
  return (
    <Library
      type={type === "private" || type === "shared" ? type : "all"}
      openId={id}
      tabs={{ topics: TopicsPanel, snippets: SnippetsPanel }}
      passages={({ q, collection }) => `Passages of ${q} in ${collection?.name ?? "all"}`}
    />
  );
}

/** The library at an address. */
export const openLibrary = (at = "/library/all") =>
  showRoutes(
    [
      { path: "/library/:type/:id?", element: <LibraryAtAddress /> },
      { path: "/chat-ai", element: "Chat" },
    ],
    at,
  );

/** A collection that is open, with its documents. */
export function openCollectionWith(documents: Document[], given: Partial<Collection> = {}) {
  const tender = collection(given);
  const results = documents.map((document) => ({ ...document, collection_id: tender.id }));
  thereAre(tender);
  answer("GET", collectionPath, tender);
  answer("GET", documentsPath, { total: results.length, results });
  return { tender, results, ...openLibrary(`/library/all/${tender.id}`) };
}
