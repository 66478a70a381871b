import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";

import { classNames } from "#ui/text/class-names.ts";

import { type Density, useDensity } from "#ui/layout/density.ts";
import type { Places } from "../open-place.ts";
import type { Pages } from "#platform/http/use-pages.ts";
import { useScrollMargin } from "#ui/layout/use-scroll-margin.ts";
import { CollectionRow } from "./CollectionRow.tsx";
import styles from "./Collections.module.css";
import { WaitingCollection } from "./WaitingCollections.tsx";

/** px, as in the style sheet. */
const rowHeight: Record<Density, number> = { comfortable: 60, compact: 46 };

export interface CollectionListProps {
  pages: Pages<Collection>;
  places: Places;
  /** The open collection, once loaded. */
  open: Collection | undefined;
  /** Returns the address of a collection's page. */
  linkTo: (collection: Collection) => string;
  /** Returns the address of the listing with a collection expanded, or collapsed if it is open. */
  toggleTo: (collection: Collection) => string;
  scroller: RefObject<HTMLElement | null>;
  /** The content of the open collection. */
  children: ReactNode;
}

/** Collections as rows, one of them expanded in place. */
export function CollectionRows(props: CollectionListProps) {
  const { t } = useLingui();
  const { pages, places, open, linkTo, toggleTo, scroller, children } = props;
  const density = useDensity();
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useScrollMargin(list, scroller);
  const at = (row: number) => (row === places.open ? open : pages.at(places.listIndex(row)));

  const rows = useVirtualizer({
    count: places.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight[density],
    getItemKey: (row) => at(row)?.id ?? `row-${row}`,
    gap: density === "compact" ? 6 : 10,
    overscan: 6,
    scrollMargin,
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(places.count - 1, endIndex + overscan);
      const run = Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
      // The open row stays rendered so that scrolling does not lose its state.
      if (places.open >= 0 && places.open < from) return [places.open, ...run];
      return places.open > to ? [...run, places.open] : run;
    },
  });
  const visible = rows.getVirtualItems();
  const shown = visible.filter(({ index }) => index !== places.open).map(({ index }) => index);
  const [first, last] = [places.listIndex(shown[0] ?? 0), places.listIndex(shown.at(-1) ?? 0)];
  const { show } = pages;
  useEffect(() => show(Math.max(0, first), Math.max(0, last)));

  const openRow = places.open;
  const isOpenSeen =
    (rows.range?.startIndex ?? 0) <= openRow && openRow <= (rows.range?.endIndex ?? 0);
  useEffect(() => {
    // Scroll to a collection opened by its address or just created; a clicked row is already
    // visible.
    if (open?.id && openRow >= 0 && !isOpenSeen) rows.scrollToIndex(openRow, { align: "start" });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each that is opened
  }, [open?.id, openRow >= 0]);

  return (
    <ul
      ref={list}
      className={classNames(styles.list, pages.outdated && styles.outdated)}
      style={{ height: rows.getTotalSize() }}
      aria-label={t`Collections`}
    >
      {visible.map(({ index, start, key }) => {
        const collection = at(index);
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={styles.item}
            // Not a transform: the sticky table head inside must stick to the scroll container.
            style={{ top: start - scrollMargin }}
          >
            {collection ? (
              <CollectionRow
                collection={collection}
                to={linkTo(collection)}
                toggle={toggleTo(collection)}
                open={index === places.open}
              >
                {children}
              </CollectionRow>
            ) : (
              <WaitingCollection view="rows" />
            )}
          </li>
        );
      })}
    </ul>
  );
}
