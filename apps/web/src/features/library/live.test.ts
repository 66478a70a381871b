import type { Document } from "@lectern/contract/library";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { queryClient } from "#platform/http/query-client.ts";
import { libraryDocument } from "#test/library.ts";

import { applyLibraryEvent } from "./live.ts";

const path = "/libraries/ext/v1/collections/{collection_id}/document";
const lease = libraryDocument({ status: "processing", status_detail: "Reading page 1 of 9" });
const { collection_id } = lease;
const key = (page: number) => [path, { collection_id }, { page }];

let asked: number[];

/** Shows a page of the collection's documents on the screen. */
function show(page: number, results: Document[]) {
  queryClient.setQueryData(key(page), { total: 9, results });
  const observer = new QueryObserver(queryClient, {
    queryKey: key(page),
    queryFn: () => {
      asked.push(page);
      return { total: 9, results };
    },
    staleTime: Infinity,
  });
  observer.subscribe(() => {});
}

const shown = (page: number) =>
  queryClient.getQueryData<{ results: Document[] }>(key(page))?.results[0];

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  asked = [];
});

afterEach(() => {
  // A list that was fetched a moment ago is not fetched again at once.
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
});

test("a document on the screen is updated in place, without another call", async () => {
  show(1, [lease]);
  const ready = {
    ...lease,
    status: "ready" as const,
    status_detail: null,
    updated_at: "2026-11-21",
  };
  applyLibraryEvent({ type: "document", document: ready });
  expect(shown(1)).toEqual(ready);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toEqual([]);
});

test("an event older than what is shown changes nothing", () => {
  show(1, [lease]);
  const old = { ...lease, status_detail: "Waiting to be processed.", updated_at: "2026-01-01" };
  applyLibraryEvent({ type: "document", document: old });
  expect(shown(1)).toEqual(lease);
});

test("a document that is not on the screen makes the list be fetched again, though a cached list has it", async () => {
  queryClient.setQueryData(key(7), { total: 9, results: [lease] });
  show(1, []);
  applyLibraryEvent({ type: "document", document: lease });
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([1]);
});

test("many events in a row fetch a list at once, and once more after a pause", async () => {
  show(1, [lease]);
  for (let n = 0; n < 50; n += 1) {
    applyLibraryEvent({ type: "document_deleted", id: lease.id, collection_id });
  }
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual([1, 1]);
});

test("a topic that changed elsewhere is fetched again, and documents are not", async () => {
  const topicPath = "/libraries/ext/v1/topics/{topic_id}";
  const read: string[] = [];
  for (const queryKey of [
    [topicPath, { topic_id: "1" }, {}],
    [topicPath, { topic_id: "2" }, {}],
    [`${topicPath}/snippets`, { topic_id: "1" }, {}],
  ]) {
    const queryFn = () => read.push(JSON.stringify(queryKey.slice(0, 2)));
    queryClient.setQueryData(queryKey, 0);
    new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {});
  }
  show(1, [lease]);
  applyLibraryEvent({ type: "topic", id: "1", collection_id });
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toEqual([
    JSON.stringify([topicPath, { topic_id: "1" }]),
    JSON.stringify([`${topicPath}/snippets`, { topic_id: "1" }]),
  ]);
  expect(asked).toEqual([]);
});
