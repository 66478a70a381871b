import { useLingui } from "@lingui/react/macro";
import type { ReactNode, RefObject } from "react";

import { usePages } from "#platform/http/use-pages.ts";
import { resultCount } from "#ui/text/counts.ts";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";
import { PagedList } from "#ui/layout/PagedList.tsx";

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
  const { total, outdated } = pages;
  const name = nounName(noun);
  return (
    <>
      <PagedList
        pages={pages}
        failed={t`${name}: the search failed`}
        loading={t`Searching: ${name}`}
        empty={<NothingFound sought={sought} onFilter={onFilter} />}
        scroller={scroller}
        label={name}
        height={72}
        overscan={8}
        className={total ? styles.card : undefined}
        rowClassName={styles.item}
        row={row}
        waiting={
          <div className={styles.waiting} aria-hidden>
            <Skeleton width="50%" />
          </div>
        }
      />
      <p className="visually-hidden" role="status">
        {total !== undefined && !outdated && resultCount(total)}
      </p>
    </>
  );
}
