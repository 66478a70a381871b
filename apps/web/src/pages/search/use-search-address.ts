import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

import { type Noun, nouns, readFilter, type SearchFilter, writeFilter } from "./search-filter.ts";

/** The tabs of the results: a few of each noun, or all of one. */
export type Tab = "all" | Noun;

export const documentSorts = ["-created_at", "created_at", "name", "-size"] as const;
/** The order of documents. */
export type DocumentSort = (typeof documentSorts)[number];

interface Change {
  q?: string;
  tab?: Tab;
  filter?: SearchFilter;
  sort?: DocumentSort;
}

function apply(params: URLSearchParams, change: Change) {
  const set = (name: string, value: string) =>
    value === "" ? params.delete(name) : params.set(name, value);
  if (change.q !== undefined) set("q", change.q);
  if (change.tab) set("in", change.tab === "all" ? "" : change.tab);
  if (change.sort) set("sort", change.sort === documentSorts[0] ? "" : change.sort);
  if (change.filter) writeFilter(params, change.filter);
}

/** The search in the address, so that a reload, Back and a link show the same results. */
export function useSearchAddress() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (change: Change) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          apply(next, change);
          return next;
        },
        // Typing adds no history entry; changing a filter or the tab does.
        { replace: change.q !== undefined, preventScrollReset: true },
      ),
    [setParams],
  );
  return useMemo(() => {
    const tab = params.get("in");
    const sort = params.get("sort");
    return {
      q: (params.get("q") ?? "").trim(),
      tab: nouns.find((noun) => noun === tab) ?? ("all" as const),
      sort: documentSorts.find((one) => one === sort) ?? documentSorts[0],
      filter: readFilter(params),
      set,
    };
  }, [params, set]);
}
