import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";

import { pageOf } from "../text/sections.ts";
import { headingOver } from "./parts.ts";

/** Returns the heading above a passage; undefined if there is none or it is not loaded. */
export function useSection(documentId: string, page: number, quote: string): string | undefined {
  const { data } = useQuery(pageOf(documentId, page));
  const onPage = data && headingOver(quote, data);
  const outline = useQuery({
    ...read("/libraries/ext/v1/document/{document_id}/outline", {
      params: { document_id: documentId },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: data !== undefined && onPage === undefined,
  });
  return onPage ?? outline.data?.results.findLast((entry) => entry.page < page)?.title;
}
