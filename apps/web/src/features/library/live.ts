import type { Document, LibraryEvent } from "@lectern/contract/library";
import { useEffect } from "react";

import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, readAgain } from "#platform/http/read.ts";
import { followEvents } from "#platform/http/use-events.ts";

const documentsPath = "/libraries/ext/v1/collections/{collection_id}/document";
const documentPath = "/libraries/ext/v1/collections/{collection_id}/document/{document_id}";
const anyDocumentPath = "/libraries/ext/v1/document/{document_id}";
const factsPath = "/libraries/ext/v1/document/{document_id}/facts";
const recentPath = "/libraries/ext/v1/document";
/** Queries that any change may affect. */
const summaries = [
  keyOf("/libraries/ext/v1/collections/{collection_id}/document/{document_id}/versions"),
  keyOf("/libraries/ext/v1/collections"),
  keyOf("/libraries/ext/v1/collections/{collection_id}"),
  keyOf("/libraries/ext/v1/collections/{collection_id}/folders"),
  keyOf("/libraries/ext/v1/collections/{collection_id}/activity"),
  keyOf("/libraries/ext/v1/totals"),
  keyOf("/libraries/ext/v1/trash"),
];
/** Queries of topics, and of document passages saved to them. */
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
 * Applies a change made here or elsewhere to the cache: a known document is replaced in place, and
 * what the event does not contain is fetched again.
 */
export function applyLibraryEvent(event: LibraryEvent) {
  // Conversations have their own event stream.
  if (event.type === "chat" || event.type === "session") return;
  if (event.type === "document") applyDocument(event.document);
  if (event.type === "document_deleted" || event.type === "documents") {
    refreshSoon(keyOf(documentsPath, { params: { collection_id: event.collection_id } }));
    refreshSoon(keyOf(recentPath));
  }
  if (event.type === "topic") {
    const { id: topic_id, collection_id } = event;
    refreshSoon(keyOf("/libraries/ext/v1/topics/{topic_id}", { params: { topic_id } }));
    const counted = { params: { collection_id } };
    refreshSoon(keyOf("/libraries/ext/v1/collections/{collection_id}", counted));
  }
  for (const key of event.type === "topic" ? topics : [...topics, ...summaries]) {
    refreshSoon(key);
  }
}

function applyDocument(document: Document) {
  const { id: document_id, collection_id } = document;
  const inCollection = keyOf(documentsPath, { params: { collection_id } });
  // Lists show only the current version.
  const lists = document.current_id === document_id ? [inCollection, keyOf(recentPath)] : [];
  for (const queryKey of lists) {
    if (replaceInPages(queryKey, document)) {
      void queryClient.invalidateQueries({ queryKey, type: "inactive", refetchType: "none" });
    } else refreshSoon(queryKey);
  }
  refreshSoon(keyOf(factsPath, { params: { document_id } }));
  const alone = [
    keyOf(anyDocumentPath, { params: { document_id } }),
    keyOf(documentPath, { params: { collection_id, document_id } }),
  ];
  for (const queryKey of alone) {
    queryClient.setQueriesData<Document>({ queryKey }, (known) => newer(known, document));
  }
}

const placeOf = (document: Document | undefined) =>
  [document?.folder_id, ...(document?.tags.map(({ id }) => id) ?? [])].join(" ");

/** Replaces the document in every list; returns whether one of those lists is on the screen. */
function replaceInPages(queryKey: readonly unknown[], document: Document) {
  let isOnScreen = false;
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    queryClient.setQueryData<DocumentPage>(query.queryKey, (page) => {
      const index = page?.results.findIndex(({ id }) => id === document.id) ?? -1;
      if (!page || index < 0) return undefined;
      const known = page.results[index];
      // A document in another folder, or with other tags, may no longer belong to this list.
      isOnScreen ||= query.isActive() && placeOf(known) === placeOf(document);
      return { ...page, results: page.results.with(index, newer(known, document)) };
    });
  }
  return isOnScreen;
}

/** Events may arrive out of order: a newer cached document is kept. */
const newer = (known: Document | undefined, received: Document) =>
  known && known.updated_at > received.updated_at ? known : received;

/** ms; ingesting a folder sends several events for every file. */
const calm = 2000;
/** The lists fetched within that time, and whether each has changed again since. */
const resting = new Map<string, { again: boolean }>();

/** Refetches a list at once, then at most every two seconds. */
function refreshSoon(queryKey: readonly unknown[]) {
  const name = JSON.stringify(queryKey);
  const rest = resting.get(name);
  if (rest) {
    rest.again = true;
    return;
  }
  const now = { again: false };
  resting.set(name, now);
  void readAgain(queryClient, queryKey);
  setTimeout(() => {
    resting.delete(name);
    if (now.again) refreshSoon(queryKey);
  }, calm);
}

/**
 * Synchronizes the displayed library with the server while the component is mounted. Where the
 * server refuses the stream, lists still poll while documents are being ingested.
 */
export function useLibraryEvents() {
  useEffect(() => {
    const leave = new AbortController();
    void followEvents(leave.signal, applyLibraryEvent);
    return () => leave.abort();
  }, []);
}
