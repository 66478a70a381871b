import type { Snippet } from "@lectern/contract/topics";

import { queryClient } from "#platform/http/query-client.ts";

import { snippetsOfTopic, snippetsPerPage } from "./api.ts";

/** Returns the cached pages of a topic's snippets as one list, with holes where not loaded. */
function knownSnippets(topicId: string) {
  const [path, params] = snippetsOfTopic(topicId, 1).queryKey;
  const totals = queryClient
    .getQueriesData<{ total: number }>({ queryKey: [path, params] })
    .map(([, known]) => known?.total ?? 0);
  const total = Math.max(0, ...totals);
  const all: (Snippet | undefined)[] = [];
  for (let page = 1; all.length < total; page += 1) {
    const known = queryClient.getQueryData(snippetsOfTopic(topicId, page).queryKey);
    const room = Math.min(snippetsPerPage, total - all.length);
    all.push(...Array.from({ length: room }, (_, at) => known?.results[at]));
  }
  return all;
}

/** Writes a list back to the cached pages; a page with unknown snippets stays unchanged. */
function putSnippets(topicId: string, all: readonly (Snippet | undefined)[]) {
  const total = all.length;
  for (let page = 1; (page - 1) * snippetsPerPage < Math.max(total, 1); page += 1) {
    const { queryKey } = snippetsOfTopic(topicId, page);
    const part = all.slice((page - 1) * snippetsPerPage, page * snippetsPerPage);
    const results = part.filter((snippet) => snippet !== undefined);
    queryClient.setQueryData(queryKey, (known) =>
      known && results.length === part.length ? { total, results } : known,
    );
  }
}

/** Returns the snippet at an index of its topic; undefined if unknown or missing. */
export const snippetAt = (topicId: string, index: number) => knownSnippets(topicId)[index];

/** Moves a snippet within its topic in the cache, before the server confirms. */
export function showMoved(topicId: string, from: number, to: number) {
  const all = knownSnippets(topicId);
  const snippet = all[from];
  putSnippets(topicId, all.toSpliced(from, 1).toSpliced(to, 0, snippet));
}

/** Removes a snippet from its topic's list; returns the next one, undefined for the last. */
export function takeOff({ id, topic_id }: Snippet): Snippet | undefined {
  const all = knownSnippets(topic_id);
  const at = all.findIndex((snippet) => snippet?.id === id);
  if (at < 0) return undefined;
  putSnippets(topic_id, all.toSpliced(at, 1));
  return all[at + 1];
}

/** Replaces a snippet in place with its current state. */
export function replaceSnippet(snippet: Snippet) {
  const all = knownSnippets(snippet.topic_id);
  const same = (one: Snippet | undefined) => (one?.id === snippet.id ? snippet : one);
  putSnippets(snippet.topic_id, all.map(same));
}
