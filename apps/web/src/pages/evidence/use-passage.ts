import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { read } from "#platform/read.ts";
import { type Mark, type ViewerAddress, writeHighlight } from "#features/viewer/index.ts";

const forGood = { staleTime: Number.POSITIVE_INFINITY, retry: false, meta: { quiet: true } };

/**
 * The passage that an address names by its place in the document or by the id a search gave it, as a
 * mark; null until it is known, and where it is no longer there.
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
  const passage = (span && atPlace.data) ?? (found && byId.data) ?? null;
  const key = highlight ? writeHighlight(highlight) : "";
  return useMemo(() => {
    if (!passage) return null;
    const { page, start, end, text, rects } = passage;
    const onPage = rects.map((rect) => ({ page, ...rect }));
    return { key, label: "", quote: text, page, rects: onPage, span: { start, end } };
  }, [passage, key]);
}
