import type { DocumentPage } from "@lectern/contract/library";

import { read } from "#platform/http/read.ts";

/** Sections per request. */
const pageSize = 20;

const path = "/libraries/ext/v1/document/{document_id}/pages";

/** The batch of sections or pages that contains this one. */
export const batchOf = (documentId: string, number: number) => ({
  ...read(path, {
    params: { document_id: documentId },
    query: { page: Math.ceil(number / pageSize), page_size: pageSize },
  }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A single page, for a passage on it, or its size. */
export const pageOf = (documentId: string, number: number) => ({
  ...read(path, { params: { document_id: documentId }, query: { page: number, page_size: 1 } }),
  staleTime: Number.POSITIVE_INFINITY,
  select: ({ results }: { results: DocumentPage[] }) => results[0],
});

const nothing = { width: null, height: null, label: null, text: "", blocks: [] };

/** One section of a document, from 1; sections are fetched in batches. */
export const sectionOf = (documentId: string, number: number) => ({
  ...batchOf(documentId, number),
  select: ({ results }: { results: DocumentPage[] }): DocumentPage =>
    results.find((section) => section.number === number) ?? { ...nothing, number },
});
