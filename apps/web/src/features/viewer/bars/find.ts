import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";

import { read } from "#platform/http/read.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import type { Mark } from "../marks/marks.ts";

/** The matches in a document, for the search field and the pages. */
export interface Finding {
  query: string;
  onQuery: (query: string) => void;
  /** In reading order. */
  places: readonly Mark[];
  chosen: Mark | null;
  /** From 1; 0 if none is selected. */
  current: number;
  /** Whether there are more matches than returned. */
  more: boolean;
  state: "none" | "pending" | "failed" | "found";
  step: (by: 1 | -1) => void;
}

/** Maximum characters of a query. */
const longest = 200;

/** Find in a document: searches its stored text, so that no page has to be loaded. */
export function useFind(documentId: string, page: number): Finding {
  const [query, setQuery] = useState("");
  const settled = useSettled(query.trim().slice(0, longest));
  const answer = useQuery({
    ...read("/libraries/ext/v1/document/{document_id}/find", {
      params: { document_id: documentId },
      query: { q: settled },
    }),
    enabled: settled !== "",
    staleTime: 60_000,
  });
  const isAnswered = settled !== "" && settled === query.trim().slice(0, longest);
  const results = isAnswered ? answer.data?.results : undefined;
  const places = useMemo(() => (results ?? []).map(markOf(settled)), [results, settled]);

  const [at, setAt] = useState(-1);
  // Starts at the current page and continues from there.
  const begin = useEffectEvent(() => {
    const next = places.findIndex((place) => place.page >= page);
    setAt(places.length === 0 ? -1 : Math.max(next, 0));
  });
  useEffect(() => begin(), [places]);

  return {
    query,
    onQuery: setQuery,
    places,
    chosen: places[at] ?? null,
    current: places[at] ? at + 1 : 0,
    more: answer.data?.complete === false,
    state: stateOf(query, isAnswered && !answer.isPending, answer.isError),
    step: (by) => {
      if (places.length > 0) setAt((before) => (before + by + places.length) % places.length);
    },
  };
}

function stateOf(query: string, isAnswered: boolean, failed: boolean): Finding["state"] {
  if (query.trim() === "") return "none";
  if (!isAnswered) return "pending";
  return failed ? "failed" : "found";
}

interface Found extends Pick<Mark, "page"> {
  start: number;
  end: number;
  rects: readonly Omit<Mark["rects"][number], "page">[];
}

const markOf =
  (quote: string) =>
  ({ page, start, end, rects }: Found): Mark => ({
    key: `found:${page}:${start}`,
    label: "",
    quote,
    page,
    rects: rects.map((rect) => ({ page, ...rect })),
    span: { start, end },
  });
