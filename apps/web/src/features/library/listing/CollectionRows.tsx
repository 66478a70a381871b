import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";

import { classNames } from "#ui/text/class-names.ts";

import { type Density, useDensity } from "#ui/layout/density.ts";
import type { Places } from "../open-place.ts";
import type { Pages } from "#platform/http/use-pages.ts";
import { useVirtualRows } from "#ui/layout/use-virtual-rows.ts";
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
  const at = (row: number) => (row === places.open ? open : pages.at(places.listIndex(row)));

  const { rows, visible } = useVirtualRows(list, {
    count: places.count,
    at,
    scroller,
    height: rowHeight[density],
    gap: density === "compact" ? 6 : 10,
    overscan: 6,
    // Scrolling does not lose the state of the open row.
    kept: [places.open],
  });
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
      {visible.map(({ index, key, item, offset }) => (
        <li
          key={key}
          ref={rows.measureElement}
          data-index={index}
          className={styles.item}
          // Not a transform: the sticky table head inside must stick to the scroll container.
          style={{ top: offset }}
        >
          {item ? (
            <CollectionRow
              collection={item}
              to={linkTo(item)}
              toggle={toggleTo(item)}
              open={index === places.open}
            >
              {children}
            </CollectionRow>
          ) : (
            <WaitingCollection view="rows" />
          )}
        </li>
      ))}
    </ul>
  );
}
