import { useLingui } from "@lingui/react/macro";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

import { classNames } from "#ui/text/class-names.ts";

import { useVirtualRows } from "#ui/layout/use-virtual-rows.ts";
import { CollectionCard } from "./CollectionCard.tsx";
import type { CollectionListProps } from "./CollectionRows.tsx";
import { CollectionRow } from "./CollectionRow.tsx";
import styles from "./Collections.module.css";
import { WaitingCollection } from "./WaitingCollections.tsx";

const narrowest = 300;
const gap = 14;

/** Collections as cards; an open one is above them at full width. */
export function CollectionCards(props: CollectionListProps) {
  const { t } = useLingui();
  const { pages, places, open, linkTo, toggleTo, scroller, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const across = useAcross(list);
  const cards = places.open < 0 ? places.count : places.count - 1;
  const indexOf = (card: number) =>
    places.listIndex(places.open >= 0 && card >= places.open ? card + 1 : card);

  const { rows: lines, visible } = useVirtualRows(list, {
    count: Math.ceil(cards / across),
    show: (first, last) =>
      pages.show(
        indexOf(first * across),
        indexOf(Math.max(0, Math.min(cards, (last + 1) * across) - 1)),
      ),
    scroller,
    height: 98,
    gap,
    overscan: 3,
  });

  return (
    <>
      {open && (
        <div className={styles.pinned}>
          <CollectionRow collection={open} to={linkTo(open)} toggle={toggleTo(open)} open>
            {children}
          </CollectionRow>
        </div>
      )}
      <ul
        ref={list}
        className={classNames(styles.list, pages.outdated && styles.outdated)}
        style={{ height: lines.getTotalSize() }}
        aria-label={t`Collections`}
      >
        {visible.flatMap(({ index: line, offset }) =>
          Array.from({ length: Math.min(across, cards - line * across) }, (_, place) => {
            const collection = pages.at(indexOf(line * across + place));
            return (
              <li
                key={collection?.id ?? `card-${line}-${place}`}
                {...(place === 0 ? { ref: lines.measureElement, "data-index": line } : {})}
                className={styles.item}
                style={cardPlace(place, across, offset)}
              >
                {collection ? (
                  <CollectionCard collection={collection} to={linkTo(collection)} />
                ) : (
                  <WaitingCollection view="cards" />
                )}
              </li>
            );
          }),
        )}
      </ul>
    </>
  );
}

/** Positions a card by column, with logical properties so that right-to-left works unchanged. */
function cardPlace(place: number, across: number, top: number) {
  const width = `(100% - ${(across - 1) * gap}px) / ${across}`;
  return {
    top,
    insetInlineStart: `calc(${place} * (${width} + ${gap}px))`,
    insetInlineEnd: "auto",
    width: `calc(${width})`,
  };
}

/** Returns how many cards of at least 300 px fit side by side. */
function useAcross(list: RefObject<HTMLElement | null>) {
  const [across, setAcross] = useState(1);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () =>
      setAcross(Math.max(1, Math.floor((element.clientWidth + gap) / (narrowest + gap))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return across;
}
