import type { Document, LibraryEvent } from "@lectern/contract/library";
import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { listen } from "#platform/http/listen.ts";
import { keyOf, readAgain } from "#platform/http/read.ts";

const documentsPath = "/libraries/ext/v1/collections/{collection_id}/document";
const documentPath = "/libraries/ext/v1/collections/{collection_id}/document/{document_id}";
const anyDocumentPath = "/libraries/ext/v1/document/{document_id}";
const factsPath = "/libraries/ext/v1/document/{document_id}/facts";
const recentPath = "/libraries/ext/v1/document";
/** What any change may show in. */
const summaries = [
  keyOf("/libraries/ext/v1/collections/{collection_id}/document/{document_id}/versions"),
  keyOf("/libraries/ext/v1/collections"),
  keyOf("/libraries/ext/v1/collections/{collection_id}"),
  keyOf("/libraries/ext/v1/collections/{collection_id}/folders"),
  keyOf("/libraries/ext/v1/collections/{collection_id}/activity"),
  keyOf("/libraries/ext/v1/totals"),
  keyOf("/libraries/ext/v1/trash"),
];
/** Where topics show, and passages of documents that were saved to them. */
const topics = [
  keyOf("/libraries/ext/v1/topics"),
  keyOf("/libraries/ext/v1/topics/{topic_id}/snippets"),
  keyOf("/libraries/ext/v1/snippets/search"),
];

interface DocumentPage {
  total: number;
  results: Document[];
}

/**
 * Brings what is on the screen up to date with a change that happened here or elsewhere: a known
 * document is replaced where it stands, and what can't be told from the event is asked for again.
 */
export function applyLibraryEvent(client: QueryClient, event: LibraryEvent) {
  // The chats follow their own.
  if (event.type === "chat" || event.type === "session") return;
  if (event.type === "document") applyDocument(client, event.document);
  if (event.type === "document_deleted" || event.type === "documents") {
    refreshSoon(client, keyOf(documentsPath, { params: { collection_id: event.collection_id } }));
    refreshSoon(client, keyOf(recentPath));
  }
  if (event.type === "topic") {
    const { id: topic_id, collection_id } = event;
    refreshSoon(client, keyOf("/libraries/ext/v1/topics/{topic_id}", { params: { topic_id } }));
    const counted = { params: { collection_id } };
    refreshSoon(client, keyOf("/libraries/ext/v1/collections/{collection_id}", counted));
  }
  for (const key of event.type === "topic" ? topics : [...topics, ...summaries]) {
    refreshSoon(client, key);
  }
}

function applyDocument(client: QueryClient, document: Document) {
  const { id: document_id, collection_id } = document;
  const inCollection = keyOf(documentsPath, { params: { collection_id } });
  // Lists show the current version alone.
  const lists = document.current_id === document_id ? [inCollection, keyOf(recentPath)] : [];
  for (const key of lists) {
    if (!replaceInPages(client, key, document)) refreshSoon(client, key);
    else void client.invalidateQueries({ queryKey: key, type: "inactive", refetchType: "none" });
  }
  refreshSoon(client, keyOf(factsPath, { params: { document_id } }));
  const alone = [
    keyOf(anyDocumentPath, { params: { document_id } }),
    keyOf(documentPath, { params: { collection_id, document_id } }),
  ];
  for (const queryKey of alone) {
    client.setQueriesData<Document>({ queryKey }, (known) => newer(known, document));
  }
}

/** Replaces the document wherever it is listed; whether one of those lists is on the screen. */
function replaceInPages(client: QueryClient, queryKey: readonly unknown[], document: Document) {
  let shown = false;
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    client.setQueryData<DocumentPage>(query.queryKey, (page) => {
      const index = page?.results.findIndex(({ id }) => id === document.id) ?? -1;
      if (!page || index < 0) return undefined;
      const known = page.results[index];
      // One that lies in another folder now may be no part of this list any more.
      shown ||= query.isActive() && known?.folder_id === document.folder_id;
      return { ...page, results: page.results.with(index, newer(known, document)) };
    });
  }
  return shown;
}

/** Events may overtake each other: what is known and newer stays. */
const newer = (known: Document | undefined, told: Document) =>
  known && known.updated_at > told.updated_at ? known : told;

/** ms; a folder being taken in tells of every file several times. */
const calm = 2000;
type Resting = Map<string, { again: boolean }>;
const restingOf = new WeakMap<QueryClient, Resting>();

function restingIn(client: QueryClient): Resting {
  const known: Resting = restingOf.get(client) ?? new Map();
  restingOf.set(client, known);
  return known;
}

/** Has a list read again: at once, and then every other second however much happens. */
function refreshSoon(client: QueryClient, queryKey: readonly unknown[]) {
  const resting = restingIn(client);
  const name = JSON.stringify(queryKey);
  const rest = resting.get(name);
  if (rest) {
    rest.again = true;
    return;
  }
  const now = { again: false };
  resting.set(name, now);
  void readAgain(client, queryKey);
  setTimeout(() => {
    resting.delete(name);
    if (now.again) refreshSoon(client, queryKey);
  }, calm);
}

/** Keeps the library on the screen in step with the server while the component is there. */
export function useLibraryEvents() {
  const client = useQueryClient();
  useEffect(() => {
    const leave = new AbortController();
    void follow(client, leave.signal);
    return () => leave.abort();
  }, [client]);
}

async function follow(client: QueryClient, signal: AbortSignal) {
  try {
    const events = listen<{ event: string; data: LibraryEvent }>("/libraries/ext/v1/events", {
      signal,
    });
    for await (const { data } of events) applyLibraryEvent(client, data);
  } catch {
    // The server refuses the stream: the lists still bring themselves up to date while they are read.
  }
}
