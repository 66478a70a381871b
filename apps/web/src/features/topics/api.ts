import type { NewSnippet, NewTopic, Snippet, Topic, TopicChange } from "@lectern/contract/topics";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { RequestOf } from "@lectern/contract/endpoints";

import { api, type CallOptions, once, open } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

export const topicsPerPage = 50;
export const snippetsPerPage = 50;

const topicsPath = "/libraries/ext/v1/topics";
const topicPath = "/libraries/ext/v1/topics/{topic_id}";
const snippetsPath = "/libraries/ext/v1/topics/{topic_id}/snippets";
const searchPath = "/libraries/ext/v1/snippets/search";
const snippetPath = "/libraries/ext/v1/snippets/{snippet_id}";
/** Also contains the counts of topics and snippets. */
const collectionPath = "/libraries/ext/v1/collections/{collection_id}";
const suggestionsPath = "/libraries/ext/v1/collections/{collection_id}/suggested-topics";

export type TopicSort = NonNullable<
  Exclude<CallOptions<"GET", typeof topicsPath>["query"], undefined>["sort"]
>;

export interface TopicFilter {
  /** Undefined: the topics of all collections. */
  collection: string | undefined;
  q: string;
  sort: TopicSort;
}

/** A page of topics, from page 1. */
export const topicsPage = (
  { collection, q, sort }: TopicFilter,
  page: number,
  page_size = topicsPerPage,
) =>
  read(topicsPath, {
    query: {
      q: q || undefined,
      sort,
      page,
      page_size,
      ...(collection && { collection_id: [collection] }),
    },
  });

export const topicOf = (topic_id: string) => read(topicPath, { params: { topic_id } });

export const useTopic = (id: string | undefined) =>
  useQuery({ ...topicOf(id ?? ""), enabled: id !== undefined });

/** A page of a topic's snippets, in its order. */
export const snippetsOfTopic = (topic_id: string, page: number) =>
  read(snippetsPath, { params: { topic_id }, query: { page, page_size: snippetsPerPage } });

export const snippetOf = (snippet_id: string) => read(snippetPath, { params: { snippet_id } });

export interface SnippetFilter {
  q: string;
  collection?: string | undefined;
  topic?: string | undefined;
  document?: string | undefined;
}

const sought = ({ q, collection, topic, document }: SnippetFilter) => ({
  q: q || undefined,
  ...(collection && { collection_id: [collection] }),
  ...(topic && { topic_id: [topic] }),
  ...(document && { document_id: [document] }),
});

/** A page of the snippets that a search finds, newest first. */
export const snippetsPage = (filter: SnippetFilter, page: number) =>
  read(searchPath, { query: { ...sought(filter), page, page_size: snippetsPerPage } });

/** Topics suggested from the collection's documents; cached because computing them is slow. */
export const suggestedTopics = (collection_id: string) => ({
  ...read(suggestionsPath, { params: { collection_id }, query: { limit: 8 } }),
  staleTime: 5 * 60_000,
});

/** Refetches topics and their snippets; callers do not wait for it. */
export const refreshTopics = () =>
  void invalidate([topicsPath], [topicPath], [snippetsPath], [searchPath], [collectionPath]);

export type TopicDraft = Pick<NewTopic, "collection_id" | "title"> & Partial<NewTopic>;

export const createTopic = (body: TopicDraft) => api.post(topicsPath, { body, headers: once() });

export const addSnippet = (
  topic_id: string,
  body: Omit<NewSnippet, "note"> & Partial<Pick<NewSnippet, "note">>,
) => api.post(snippetsPath, { params: { topic_id }, body, headers: once() });

export const useCreateTopic = () =>
  useMutation({
    mutationFn: createTopic,
    onSuccess: (topic) => {
      queryClient.setQueryData(topicOf(topic.id).queryKey, topic);
      refreshTopics();
    },
  });

/** Changes a topic's texts; throws ApiError 409 if its version is outdated. */
export async function changeTopic(topic_id: string, body: TopicChange) {
  const topic = await api.patch(topicPath, { params: { topic_id }, body });
  queryClient.setQueryData(topicOf(topic_id).queryKey, topic);
  void invalidate(keyOf(topicsPath));
}

export const useDeleteTopic = () =>
  useMutation({
    mutationFn: ({ id }: Pick<Topic, "id">) => api.delete(topicPath, { params: { topic_id: id } }),
    onSuccess: refreshTopics,
  });

/** Appends a passage to a topic; ApiError 422 if it is not on that page. */
export const useAddSnippet = () =>
  useMutation({
    mutationFn: ({ topicId, ...body }: { topicId: string } & Parameters<typeof addSnippet>[1]) =>
      addSnippet(topicId, body),
    onSuccess: refreshTopics,
  });

type Change = RequestOf<"PATCH", typeof snippetPath>["body"];

/** Changes a snippet's note (ApiError 409 if `version` is outdated) or its position. */
export const changeSnippet = ({ id }: Pick<Snippet, "id">, body: Change) =>
  api.patch(snippetPath, { params: { snippet_id: id }, body, keepalive: true });

export const deleteSnippet = ({ id }: Pick<Snippet, "id">) =>
  api.delete(snippetPath, { params: { snippet_id: id } });

/** Returns all snippets of a filter as CSV. */
export const snippetsFile = (filter: SnippetFilter) =>
  open("GET", "/libraries/ext/v1/snippets/export", { query: sought(filter) });
