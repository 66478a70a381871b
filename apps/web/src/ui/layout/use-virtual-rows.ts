import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";

export interface VirtualRowsOptions<Item> {
  count: number;
  /** px; estimated height of a row. Rendered rows are measured. */
  height: number;
  /** The item of a row, if it is loaded. */
  at?: (index: number) => Item | undefined;
  /** Called with the first and the last rendered row after every render, to load their items. */
  show?: (first: number, last: number) => void;
  /** The list's scroll container, if it is not the list's parent. */
  scroller?: RefObject<HTMLElement | null>;
  /** Rows that stay rendered out of sight, such as the focused one. */
  kept?: readonly number[];
  overscan?: number;
  gap?: number;
  scrollPaddingStart?: number;
  scrollPaddingEnd?: number;
  indexAttribute?: string;
}

/** The visible rows of a list of any length, each with its offset in px from the list's start. */
export function useVirtualRows<Item extends { id: string }>(
  list: RefObject<HTMLElement | null>,
  options: VirtualRowsOptions<Item>,
) {
  const { height, at, show, scroller, kept = [], ...rest } = options;
  const scrollElement = () => (scroller ? scroller.current : (list.current?.parentElement ?? null));
  const scrollMargin = useScrollMargin(list, scrollElement);
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    ...rest,
    getScrollElement: scrollElement,
    estimateSize: () => height,
    // A new function identity would make the virtualizer measure all rows again.
    getItemKey: useCallback((index: number) => at?.(index)?.id ?? `row-${index}`, [at]),
    scrollMargin,
    rangeExtractor: (range) =>
      [
        ...new Set([
          ...defaultRangeExtractor(range),
          ...kept.filter((row) => row >= 0 && row < range.count),
        ]),
      ].toSorted((a, b) => a - b),
  });
  const visible = rows.getVirtualItems().map(({ index, key, start }) => ({
    index,
    key,
    item: at?.(index),
    offset: start - scrollMargin,
  }));
  useEffect(() => show?.(visible[0]?.index ?? 0, visible.at(-1)?.index ?? 0));
  return { rows, visible };
}

/**
 * Returns the offset in px of a list from the start of its scroll container's content. Measured
 * after every render, because content above the list may have changed its size.
 */
function useScrollMargin(
  list: RefObject<HTMLElement | null>,
  scrollElement: () => HTMLElement | null,
): number {
  const [margin, setMargin] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same margin again ends the chain
  useLayoutEffect(() => {
    const scroller = scrollElement();
    if (!list.current || !scroller) return;
    const { top } = list.current.getBoundingClientRect();
    const start = scroller.getBoundingClientRect().top - scroller.scrollTop;
    setMargin(Math.round(top - start));
  });
  return margin;
}
