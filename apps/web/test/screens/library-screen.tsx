import type { Collection, Document } from "@lectern/contract/library";
import { useParams } from "react-router";
import { vi } from "vitest";

import { Library } from "../../src/features/library/index.ts";
import { SnippetsPanel, TopicsPanel } from "../../src/features/topics/index.ts";

import { lendLayout } from "../layout.ts";
import { collection } from "../library.ts";
import { showRoutes, signIn } from "../render.tsx";
import { answer, reply } from "../script.ts";

export const collectionsPath = "/libraries/ext/v1/collections";
export const collectionPath = "/libraries/ext/v1/collections/{collection_id}";
export const documentsPath = "/libraries/ext/v1/collections/{collection_id}/document";
export const foldersPath = "/libraries/ext/v1/collections/{collection_id}/folders";
export const sourcesPath = "/libraries/ext/v1/collections/{collection_id}/sync-sources";
export const tagsPath = "/libraries/ext/v1/tags";
export const bulkPath = "/libraries/ext/v1/document/bulk";
export const documentPath = "/libraries/ext/v1/collections/{collection_id}/document/{document_id}";

// Menus and dialogs load their code when first opened, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** Signs Ada in, with a library that sends no events. */
export function startLibrary() {
  signIn();
  lendLayout();
  answer("GET", foldersPath, { total: 0, results: [] });
  answer("GET", sourcesPath, { results: [] });
  answer("GET", tagsPath, { results: [] });
}

/** Bulk actions succeed for all documents except these. */
export const bulkDoes = (not_done: { id: string; detail: string }[] = []) =>
  reply("POST", bulkPath, ({ body }) => {
    const left = new Set(not_done.map(({ id }) => id));
    const done = (body as { ids: string[] }).ids.filter((id) => !left.has(id));
    return Response.json({ done, not_done });
  });

/** Sets the collections that the server returns. */
export const thereAre = (...results: Collection[]) =>
  answer("GET", collectionsPath, { total: results.length, results });

/** Composes the library as its page does. */
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

/** Renders the library at an address. */
export const openLibrary = (at = "/library/all") =>
  showRoutes(
    [
      { path: "/library/:type/:id?", element: <LibraryAtAddress /> },
      { path: "/chat-ai", element: "Chat" },
      { path: "/assets/reviews", element: null },
    ],
    at,
  );

/** Renders an open collection with its documents. */
export function openCollectionWith(documents: Document[], given: Partial<Collection> = {}) {
  const tender = collection(given);
  const results = documents.map((document) => ({ ...document, collection_id: tender.id }));
  thereAre(tender);
  answer("GET", collectionPath, tender);
  answer("GET", documentsPath, { total: results.length, results });
  return { tender, results, ...openLibrary(`/library/all/${tender.id}`) };
}
