import { keepPreviousData, type UseQueryOptions, useQueries } from "@tanstack/react-query";
import { useState } from "react";

interface Page<Item> {
  total: number;
  results: Item[];
}

type PageQuery<Item> = UseQueryOptions<Page<Item>, Error, Page<Item>, (string | object)[]>;

export interface Pages<Item> {
  /** Total number of items; undefined until the first answer. */
  total: number | undefined;
  /** The item at an index of the whole list, if its page is loaded. */
  at: (index: number) => Item | undefined;
  loaded: readonly { index: number; item: Item }[];
  error: Error | null;
  /** Whether the items belong to another filter while the new answer is loading. */
  outdated: boolean;
  retry: () => void;
  /** Reports the visible range: its pages are fetched and kept current. */
  show: (first: number, last: number) => void;
}

interface Places<Item> {
  loaded: { index: number; item: Item }[];
  at: (index: number) => Item | undefined;
}

/**
 * Memoizes the positions of loaded items, so that the same pages return the same object and
 * scrolling does not recompute it in every frame.
 */
function rememberPlaces<Item>(pageSize: number) {
  let last: { from: number; pages: (Page<Item> | undefined)[]; places: Places<Item> } | undefined;
  return (from: number, pages: (Page<Item> | undefined)[]): Places<Item> => {
    const isSame =
      last?.from === from &&
      last.pages.length === pages.length &&
      pages.every((page, step) => page === last?.pages[step]);
    if (last && isSame) return last.places;
    const loaded = pages.flatMap((page, step) =>
      (page?.results ?? []).map((item, place) => ({
        index: (from - 1 + step) * pageSize + place,
        item,
      })),
    );
    const byIndex = new Map(loaded.map(({ index, item }) => [index, item]));
    const places: Places<Item> = { loaded, at: (index) => byIndex.get(index) };
    last = { from, pages, places };
    return places;
  };
}

/** A list of any length that fetches only the visible pages. */
export function usePages<Item>(
  pageOf: (page: number) => PageQuery<Item>,
  pageSize: number,
): Pages<Item> {
  const [{ from, to }, setRange] = useState({ from: 1, to: 1 });
  const wanted = Array.from({ length: to - from + 1 }, (_, step) => from + step);
  const answers = useQueries({
    queries: wanted.map((page) => ({ ...pageOf(page), placeholderData: keepPreviousData })),
  });
  const [placesOf] = useState(() => rememberPlaces<Item>(pageSize));
  const { loaded, at } = placesOf(
    from,
    answers.map(({ data }) => data),
  );

  return {
    total: answers.find(({ data }) => data !== undefined)?.data?.total,
    at,
    loaded,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    outdated: answers.some(({ isPlaceholderData }) => isPlaceholderData),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
    show: (first, last) => {
      const next = {
        from: Math.floor(first / pageSize) + 1,
        to: Math.floor(Math.max(first, last) / pageSize) + 1,
      };
      if (next.from !== from || next.to !== to) setRange(next);
    },
  };
}
