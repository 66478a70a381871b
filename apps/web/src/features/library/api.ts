import type { Document, NewCollection } from "@lectern/contract/library";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

import type {
  CollectionSort,
  DocumentFilter,
  DocumentSort,
  ListingFilter,
  TagChoice,
} from "./listing.ts";
import { withoutRemoved } from "./optimistic-removal.ts";
import { applyLibraryEvent } from "./live.ts";

export const collectionsPerPage = 50;
export const documentsPerPage = 50;

const collectionsPath = "/libraries/ext/v1/collections";
const collectionPath = "/libraries/ext/v1/collections/{collection_id}";
const documentsPath = "/libraries/ext/v1/collections/{collection_id}/document";
const documentPath = "/libraries/ext/v1/collections/{collection_id}/document/{document_id}";

/** Absent without tags, so that calls without them have one form. */
const tagsAsked = ({ ids, match }: TagChoice) =>
  ids.length === 0
    ? {}
    : { tag_id: [...ids], ...(match === "all" && ids.length > 1 && { tag_match: match }) };

/** A page of the collections the user may see, from page 1. */
export const collectionsPage = (
  { type, q, sort, owner, shared, status, tags }: ListingFilter,
  page: number,
  page_size = collectionsPerPage,
) =>
  read(collectionsPath, {
    query: {
      type,
      sort,
      q: q || undefined,
      owner_id: owner,
      shared,
      status,
      ...tagsAsked(tags),
      page,
      page_size,
    },
  });

export const collectionOf = (collection_id: string) =>
  read(collectionPath, { params: { collection_id } });

export const useCollection = (id: string | undefined) =>
  useQuery({ ...collectionOf(id ?? ""), enabled: id !== undefined });

/** ms; polling interval when the event stream is unavailable. */
const fallback = 10_000;

const isBeingRead = ({ status, replacement }: Document) =>
  status === "processing" || replacement?.status === "processing";

/** A page of a collection's documents; polled while any of them is being ingested. */
export const documentsPage = (
  collection_id: string,
  { q, sort, status, tags, folder }: DocumentFilter,
  page: number,
  page_size = documentsPerPage,
) =>
  queryOptions({
    ...read(documentsPath, {
      params: { collection_id },
      query: {
        sort,
        q: q || undefined,
        status,
        ...tagsAsked(tags),
        folder_id: folder,
        page,
        page_size,
      },
    }),
    select: withoutRemoved,
    refetchInterval: ({ state }) => (state.data?.results.some(isBeingRead) ? fallback : false),
  });

/** The folders of a collection, each followed by its subfolders. */
export const useFolders = (collection_id: string | undefined) =>
  useQuery({
    ...read("/libraries/ext/v1/collections/{collection_id}/folders", {
      params: { collection_id: collection_id ?? "" },
    }),
    enabled: collection_id !== undefined,
  });

/** Returns every document of a collection that matches the filter, from all pages. */
export async function allDocuments(collectionId: string, filter: DocumentFilter) {
  const found: Document[] = [];
  for (let page = 1; ; page += 1) {
    const { total, results } = await queryClient.fetchQuery(
      documentsPage(collectionId, filter, page, 100),
    );
    found.push(...results);
    if (found.length >= total || results.length === 0) return found;
  }
}

/** Reloads the cached collections; callers do not wait for it. */
const refreshCollections = () => void invalidate(keyOf(collectionsPath), keyOf(collectionPath));

export const useCreateCollection = () =>
  useMutation({
    mutationFn: (body: Pick<NewCollection, "name"> & Partial<NewCollection>) =>
      api.post(collectionsPath, { body }),
    onSuccess: (collection) => {
      queryClient.setQueryData(collectionOf(collection.id).queryKey, collection);
      refreshCollections();
    },
  });

export type CollectionChange = Partial<
  Pick<NewCollection, "name" | "description" | "visibility" | "shared_with">
>;

export const useUpdateCollection = (collection_id: string) =>
  useMutation({
    mutationFn: (body: CollectionChange) =>
      api.patch(collectionPath, { params: { collection_id }, body }),
    onSettled: refreshCollections,
  });

type Place = Pick<Document, "id" | "collection_id">;
const paramsOf = ({ id, collection_id }: Place) => ({
  params: { collection_id, document_id: id },
});

/** Renames a document; shown in the lists at once. */
export function useRenameDocument(document: Document) {
  const { collection_id } = document;
  return useMutation({
    mutationFn: (name: string) =>
      api.patch(documentPath, { ...paramsOf(document), body: { name }, keepalive: true }),
    onMutate: (name) => applyLibraryEvent({ type: "document", document: { ...document, name } }),
    onSuccess: (document) => applyLibraryEvent({ type: "document", document }),
    onError: () => invalidate(keyOf(documentsPath, { params: { collection_id } })),
  });
}

/** The URL of a document's file, valid for a few minutes. */
export const fileUrl = (document_id: string) =>
  api.get("/libraries/ext/v1/document/{document_id}/file-url", { params: { document_id } });

export type { CollectionSort, DocumentSort };
