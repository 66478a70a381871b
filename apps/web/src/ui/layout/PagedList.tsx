import type { ReactNode } from "react";

import type { Pages } from "#platform/http/use-pages.ts";

import { QueryState } from "../feedback/QueryState.tsx";
import { VirtualList, type VirtualListProps } from "./VirtualList.tsx";

interface PagedListProps<Item> extends Omit<
  VirtualListProps<Item>,
  "count" | "at" | "show" | "outdated"
> {
  pages: Pages<Item>;
  /** Title of the error. */
  failed: string;
  /** What screen readers hear while the first page loads. */
  loading: string;
  /** Shown if there is no item. */
  empty?: ReactNode;
}

/** A list that fetches only the visible pages: loading, failed, empty or full. */
export function PagedList<Item extends { id: string }>(props: PagedListProps<Item>) {
  const { pages, failed, loading, empty, ...list } = props;
  const { total, at, show, outdated, error, retry } = pages;
  return (
    <>
      <QueryState
        query={{ data: total, error, refetch: retry }}
        failed={failed}
        loading={loading}
      />
      {total === 0 && empty}
      <VirtualList count={total ?? 0} at={at} show={show} outdated={outdated} {...list} />
    </>
  );
}
