import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";

import { read } from "#platform/http/read.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import type { Mark } from "../marks/marks.ts";

/** What was found in a document, as the field and the pages show it. */
export interface Finding {
  query: string;
  onQuery: (query: string) => void;
  /** In the order of reading. */
  places: readonly Mark[];
  chosen: Mark | null;
  /** From 1; 0 where nothing is chosen. */
  current: number;
  /** There are more than are told. */
  more: boolean;
  state: "none" | "pending" | "failed" | "found";
  step: (by: 1 | -1) => void;
}

/** A query is no longer than this. */
const longest = 200;

/** Find in a document: its stored text is looked through, so that no page need be loaded for it. */
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
  // Begins with what one is reading, and goes on from there.
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
