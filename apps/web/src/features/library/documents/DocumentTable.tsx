import type { Collection, Document } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

import { classNames } from "#ui/text/class-names.ts";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";

import { type Density, useDensity } from "#ui/layout/density.ts";
import { startDrag } from "../dragging.ts";
import { isRemoved } from "../optimistic-removal.ts";
import type { DocumentFilter, DocumentSort } from "../listing.ts";
import type { Selection } from "../selection/selection.ts";
import type { Pages } from "#platform/http/use-pages.ts";
import { useVirtualRows } from "#ui/layout/use-virtual-rows.ts";
import { DocumentRow, type RowActions } from "./DocumentRow.tsx";
import styles from "./DocumentTable.module.css";
import { DocumentTableHead } from "./DocumentTableHead.tsx";
import { useRowFocus } from "../selection/use-row-focus.ts";

/** px, as in the style sheet. */
const rowHeight: Record<Density, number> = { comfortable: 48, compact: 36 };

interface DocumentTableProps {
  collection: Collection;
  pages: Pages<Document>;
  /** Rows shown; fewer than exist while only the first matches are wanted. */
  count: number;
  filter: DocumentFilter;
  onSort: (sort: DocumentSort) => void;
  selection: Selection;
  scroller: RefObject<HTMLElement | null>;
  /** Rows before the documents. */
  children?: ReactNode;
}

/** The documents of a collection. Only the visible rows are rendered. */
export function DocumentTable(props: DocumentTableProps) {
  const { t } = useLingui();
  const { collection, pages, count, filter, onSort, selection, scroller, children } = props;
  const density = useDensity();
  const body = useRef<HTMLDivElement>(null);
  const focus = useRowFocus({
    body,
    pages,
    count,
    selection,
    collection,
    filter,
    isRemoved,
  });

  const { rows, visible } = useVirtualRows(body, {
    count,
    at: pages.at,
    show: pages.show,
    scroller,
    height: rowHeight[density],
    overscan: 8,
    scrollPaddingStart: 48,
    scrollPaddingEnd: 80,
    kept: [focus.active],
  });
  useEffect(() => focus.follow((index) => rows.scrollToIndex(index)));

  // Stable callbacks: existing rows are not rendered again while others come and go.
  const actions: RowActions = {
    select: (index, range) => focus.select(index, range),
    keyDown: (event, index) => focus.onKeyDown(event, index),
    focus: (index) => focus.setActive(index),
    drag: (event, document) =>
      startDrag(event, selection.has(document.id) ? selection.documents : [document]),
  };
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });

  return (
    <div className={styles.frame}>
      <div
        role="grid"
        aria-label={t`Documents of ${{ name: collection.name }}`}
        aria-rowcount={count + 1}
        aria-multiselectable
        className={classNames(
          styles.table,
          collection.visibility === "private" && styles.own,
          pages.outdated && styles.outdated,
        )}
      >
        <DocumentTableHead
          collection={collection}
          filter={filter}
          count={count}
          onSort={onSort}
          selection={selection}
        />
        {children}
        <div
          role="rowgroup"
          ref={body}
          className={styles.rows}
          style={{ height: rows.getTotalSize() }}
        >
          {visible.map(({ index, key, item, offset }) =>
            item ? (
              <DocumentRow
                key={key}
                ref={rows.measureElement}
                document={item}
                index={index}
                offset={offset}
                selected={selection.has(item.id)}
                active={index === focus.active}
                mayEdit={collection.permissions.edit}
                rowActions={latest}
              />
            ) : (
              <WaitingRow key={key} offset={offset} />
            ),
          )}
        </div>
      </div>
    </div>
  );
}

function WaitingRow({ offset }: { offset: number }) {
  return (
    <div
      role="row"
      aria-busy="true"
      className={styles.row}
      style={{ transform: `translateY(${offset}px)` }}
    >
      <span role="gridcell" className={styles.box} />
      <span role="gridcell" className={styles.name}>
        <Skeleton width={20} height={24} />
        <Skeleton width="50%" />
      </span>
    </div>
  );
}
