import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { passagesOf } from "#features/search/index.ts";
import { read } from "#platform/http/read.ts";

import { isNarrowed, type Noun, periodOf, type SearchFilter, unknownTo } from "./search-filter.ts";
import type { DocumentSort } from "./use-search-address.ts";

/** A search: its words and filters. */
export interface SearchQuery {
  q: string;
  filter: SearchFilter;
}

/** Names and titles have at most 200 characters, so longer queries are cut. */
const named = ({ q }: SearchQuery) => (q === "" ? undefined : q.slice(0, 200));

/** Keeps the previous results while a new search is loading. */
const calm = { placeholderData: keepPreviousData };

const paged = (page: number, pageSize: number) => ({ page, page_size: pageSize });

const inDocuments = ({ filter }: SearchQuery) => ({
  collection_id: [...filter.collection],
  kind: [...filter.kind],
  language: [...filter.language],
  status: [...filter.status],
  created_by: [...filter.person],
  tag_id: [...filter.tag],
  tag_match: filter.match === "all" ? filter.match : undefined,
  field: [...filter.field],
  ...periodOf(filter),
});

export const documentsPage = (
  sought: SearchQuery,
  page: number,
  size: number,
  sort: DocumentSort = "-created_at",
) => ({
  ...read("/libraries/ext/v1/document", {
    query: { q: named(sought), ...inDocuments(sought), sort, ...paged(page, size) },
  }),
  ...calm,
});

export const passagesFor = (sought: SearchQuery, limit: number) =>
  passagesOf({
    q: sought.q,
    ...inDocuments(sought),
    as_of: sought.filter.day ?? undefined,
    limit,
  });

export const topicsPage = (sought: SearchQuery, page: number, size: number) => ({
  ...read("/libraries/ext/v1/topics", {
    query: {
      q: named(sought),
      collection_id: [...sought.filter.collection],
      created_by: [...sought.filter.person],
      ...periodOf(sought.filter),
      ...paged(page, size),
    },
  }),
  ...calm,
});

export const snippetsPage = (sought: SearchQuery, page: number, size: number) => ({
  ...read("/libraries/ext/v1/snippets/search", {
    query: {
      q: named(sought),
      collection_id: [...sought.filter.collection],
      kind: [...sought.filter.kind],
      language: [...sought.filter.language],
      created_by: [...sought.filter.person],
      ...periodOf(sought.filter),
      ...paged(page, size),
    },
  }),
  ...calm,
});

export const chatsPage = (sought: SearchQuery, page: number, size: number) => ({
  ...read("/chats/ext/v1/sessions", {
    query: { q: named(sought), ...periodOf(sought.filter), ...paged(page, size) },
  }),
  ...calm,
});

/** Whether there is anything to search for. */
export const isAsked = ({ q, filter }: SearchQuery) => q !== "" || isNarrowed(filter);

/** Whether a noun is searched: passages need words, filters alone are not enough. */
export const isSearched = (noun: Noun, sought: SearchQuery) =>
  isAsked(sought) &&
  unknownTo(noun, sought.filter).length === 0 &&
  (noun !== "passages" || sought.q !== "");

/** Results of each noun shown in the overview. */
const few = 3;
const fewPassages = 8;

/** Loads the first results of each noun and their total; each noun has its own request. */
export function useFirst(sought: SearchQuery) {
  const enabled = (noun: Noun) => ({ enabled: isSearched(noun, sought) });
  return {
    documents: useQuery({ ...documentsPage(sought, 1, few), ...enabled("documents") }),
    passages: useQuery({ ...passagesFor(sought, fewPassages), ...enabled("passages") }),
    topics: useQuery({ ...topicsPage(sought, 1, few), ...enabled("topics") }),
    snippets: useQuery({ ...snippetsPage(sought, 1, few), ...enabled("snippets") }),
    chats: useQuery({ ...chatsPage(sought, 1, few), ...enabled("chats") }),
  };
}
export type FirstResults = ReturnType<typeof useFirst>;
