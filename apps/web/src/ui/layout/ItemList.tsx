import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { QueryError } from "../feedback/QueryError.tsx";
import { LoadingRows } from "../feedback/Skeleton.tsx";
import { classNames } from "../text/class-names.ts";
import styles from "./item-list.module.css";
import { VirtualList } from "./VirtualList.tsx";

interface ItemListProps<Item> {
  found: UseInfiniteQueryResult;
  /** The items of the pages that are loaded. */
  rows: readonly Item[];
  label: string;
  /** Title of the error. */
  failed: string;
  /** What screen readers hear while the first page loads. */
  loading: string;
  /** Whether the items belong to another filter while the new answer is loading. */
  outdated?: boolean;
  row: (item: Item) => ReactNode;
  /** That nothing matches. */
  children: ReactNode;
}

/** The items of a page's own list: loading, failed or full. The next page loads near the end. */
export function ItemList<Item extends { id: string }>(props: ItemListProps<Item>) {
  const { found, rows, label, failed, loading, outdated, row, children } = props;
  const { isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = found;
  return (
    <>
      {isPending && <LoadingRows label={loading} />}
      {isError && (
        <div className={styles.failed}>
          <QueryError query={found} failed={failed} />
        </div>
      )}
      {children}
      <div className={classNames(styles.list, outdated && styles.outdated)} aria-busy={outdated}>
        <VirtualList
          count={rows.length}
          at={(index) => rows[index]}
          height={59}
          overscan={6}
          label={label}
          show={(_, last) => {
            const isNear = last >= rows.length - 10;
            if (isNear && hasNextPage && !isFetchingNextPage) void fetchNextPage();
          }}
          row={row}
        />
      </div>
    </>
  );
}
