import { keepPreviousData, type UseQueryOptions, useQueries } from "@tanstack/react-query";
import { useState } from "react";

interface Page<Item> {
  total: number;
  results: Item[];
}

type PageQuery<Item> = UseQueryOptions<Page<Item>, Error, Page<Item>, (string | object)[]>;

export interface Pages<Item> {
  /** How many there are in all; undefined until an answer has come. */
  total: number | undefined;
  /** The item at a place of the whole list, where its page has come. */
  at: (index: number) => Item | undefined;
  loaded: readonly { index: number; item: Item }[];
  error: Error | null;
  /** What is shown belongs to another filter; the new answer is on its way. */
  outdated: boolean;
  retry: () => void;
  /** Takes note of which places are on the screen: their pages are kept up to date. */
  show: (first: number, last: number) => void;
}

interface Places<Item> {
  loaded: { index: number; item: Item }[];
  at: (index: number) => Item | undefined;
}

/**
 * Where the items of the pages that have come stand. The same pages give the same answer: a list that
 * is scrolled is not worked out anew with each frame.
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

/** A list of any length, of which only the pages that are looked at are fetched. */
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
