import type { DocumentPage } from "@lectern/contract/library";
import type { QueryClient } from "@tanstack/react-query";

import { read } from "#platform/read.ts";

/** Sections per request. */
const pageSize = 20;

const path = "/libraries/ext/v1/document/{document_id}/pages";

const batch = (documentId: string, number: number) =>
  read(path, {
    params: { document_id: documentId },
    query: { page: Math.ceil(number / pageSize), page_size: pageSize },
  });

const nothing = { width: null, height: null, label: null, text: "", blocks: [] };

/** One section of a document, from 1; sections are fetched many at a time. */
export const sectionOf = (documentId: string, number: number) => ({
  ...batch(documentId, number),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
  select: ({ results }: { results: DocumentPage[] }): DocumentPage =>
    results.find((section) => section.number === number) ?? { ...nothing, number },
});

/** All sections in order, batch by batch, through the cache. */
export async function* everySection(client: QueryClient, documentId: string, count: number) {
  for (let number = 1; number <= count; number += pageSize) {
    const options = { ...batch(documentId, number), staleTime: Number.POSITIVE_INFINITY };
    yield (await client.fetchQuery(options)).results;
  }
}
