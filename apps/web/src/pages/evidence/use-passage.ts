import type { Snippet } from "@lectern/contract/topics";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { read } from "#platform/http/read.ts";
import { type Mark, type ViewerAddress, writeHighlight } from "#features/viewer/index.ts";

const forGood = { staleTime: Number.POSITIVE_INFINITY, retry: false };

/**
 * Returns a mark for the passage that an address names by its position in the document, by the id
 * from a search, or by its snippet; null until it is loaded, and if it no longer exists.
 */
export function usePassage(address: ViewerAddress | null, isKnown: boolean): Mark | null {
  const { documentId: document_id = "", highlight, page } = address ?? {};
  const span = highlight?.kind === "span" ? highlight : null;
  const found = highlight?.kind === "passage" ? highlight : null;
  const atPlace = useQuery({
    ...read("/libraries/ext/v1/document/{document_id}/pages/{page}/passage", {
      params: { document_id, page: page ?? 1 },
      query: { start: span?.start ?? 0, end: span?.end ?? 1 },
    }),
    ...forGood,
    enabled: span !== null,
  });
  const byId = useQuery({
    ...read("/libraries/ext/v1/document/{document_id}/passages/{passage_id}", {
      params: { document_id, passage_id: found?.chunkId ?? "" },
    }),
    ...forGood,
    enabled: found !== null && !isKnown,
  });
  const savedAs = highlight?.kind === "snippet" ? highlight.snippetId : null;
  const snippet = useQuery({
    ...read("/libraries/ext/v1/snippets/{snippet_id}", { params: { snippet_id: savedAs ?? "" } }),
    ...forGood,
    enabled: savedAs !== null && !isKnown,
  });
  const saved = savedAs === null ? undefined : snippet.data;
  const passage = (span && atPlace.data) ?? (found && byId.data) ?? null;
  const key = highlight ? writeHighlight(highlight) : "";
  return useMemo(() => {
    // In a changed document the passage may be elsewhere or missing.
    if (saved?.source === "current") return { key, label: "", ...placeOf(saved) };
    if (!passage) return null;
    const { page, start, end, text, rects } = passage;
    const onPage = rects.map((rect) => ({ page, ...rect }));
    return { key, label: "", quote: text, page, rects: onPage, span: { start, end } };
  }, [passage, saved, key]);
}

const placeOf = ({ quote, page, rects }: Snippet) => ({ quote, page, rects });
