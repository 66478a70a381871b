import { useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { usePages } from "#platform/http/use-pages.ts";
import { classNames } from "#ui/text/class-names.ts";
import { resultCount } from "#ui/text/counts.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LoadingRows, Skeleton } from "#ui/feedback/Skeleton.tsx";
import { useScrollMargin } from "#ui/layout/use-scroll-margin.ts";

import type { SearchQuery } from "../finds.ts";
import { NothingFound } from "./NothingFound.tsx";
import { nounName } from "../noun-names.ts";
import styles from "./Results.module.css";
import type { Noun, SearchFilter } from "../search-filter.ts";

interface ResultListProps<Item extends { id: string }> {
  noun: Noun;
  sought: SearchQuery;
  /** Results per page. */
  size: number;
  pageOf: Parameters<typeof usePages<Item>>[0];
  row: (item: Item) => ReactNode;
  onFilter: (filter: SearchFilter) => void;
  scroller: RefObject<HTMLElement | null>;
}

/** Results of one noun in any number: only the visible rows are rendered. */
export function ResultList<Item extends { id: string }>(props: ResultListProps<Item>) {
  const { t } = useLingui();
  const { noun, sought, size, pageOf, row, onFilter, scroller } = props;
  const pages = usePages(pageOf, size);
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useScrollMargin(list, scroller);
  const rows = useVirtualizer({
    count: pages.total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => 72,
    getItemKey: (index) => pages.at(index)?.id ?? `row-${index}`,
    overscan: 8,
    scrollMargin,
  });
  const visible = rows.getVirtualItems();
  const [first, last] = [visible[0]?.index ?? 0, visible.at(-1)?.index ?? 0];
  const { show, total } = pages;
  useEffect(() => show(first, last));
  const name = nounName(noun);

  if (pages.error) {
    return (
      <ErrorState title={t`${name}: the search failed`} onRetry={pages.retry}>
        {errorMessage(pages.error)}
      </ErrorState>
    );
  }
  if (total === undefined) return <LoadingRows label={t`Searching: ${name}`} />;
  return (
    <>
      {total === 0 && <NothingFound sought={sought} onFilter={onFilter} />}
      <ul
        ref={list}
        aria-label={name}
        className={classNames(
          styles.virtual,
          total > 0 && styles.card,
          pages.outdated && styles.outdated,
        )}
        style={{ height: rows.getTotalSize() }}
      >
        {visible.map(({ index, start, key }) => {
          const item = pages.at(index);
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {item ? row(item) : <Waiting />}
            </li>
          );
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {!pages.outdated && resultCount(total)}
      </p>
    </>
  );
}

const Waiting = () => (
  <div className={styles.waiting} aria-hidden>
    <Skeleton width="50%" />
  </div>
);
