import type { ReviewRow } from "@lectern/contract/review-cells";
import type { ReviewColumn } from "@lectern/contract/review-columns";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useMemo } from "react";

import { useVirtualRows } from "#ui/layout/use-virtual-rows.ts";
import type { Pages } from "#platform/http/use-pages.ts";

import { widthOf } from "../column/types.ts";
import type { Spot } from "./grid-keys.ts";

/** px, as in the style sheet. */
export const rowHeight = 56;
export const headHeight = 52;
export const addWidth = 36;

/** A column with its place from the start of the grid, in px. */
export interface PlacedColumn {
  column: ReviewColumn;
  /** From 1: the document's column is 0. */
  index: number;
  start: number;
  width: number;
}

interface LayoutOptions {
  scroller: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  columns: readonly ReviewColumn[];
  pages: Pages<ReviewRow>;
  /** The width of the document's column. */
  lead: number;
  active: Spot;
}

/** The rows and columns in sight, and those that keep the focus. */
export function useGridLayout({ scroller, body, columns, pages, lead, active }: LayoutOptions) {
  const { rows, visible } = useVirtualRows(body, {
    count: pages.total ?? 0,
    at: pages.at,
    show: pages.show,
    scroller,
    height: rowHeight,
    overscan: 6,
    scrollPaddingStart: headHeight,
    kept: [active.row],
  });
  const kept = active.column - 1;
  const across = useVirtualizer<HTMLElement, HTMLElement>({
    horizontal: true,
    isRtl: document.documentElement.dir === "rtl",
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widthOf(columns[index]!),
    getItemKey: (index) => `${columns[index]?.id} ${columns[index]?.type}`,
    paddingStart: lead,
    paddingEnd: addWidth,
    scrollPaddingStart: lead,
    overscan: 2,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const isKept = kept < 0 || kept >= range.count || indexes.includes(kept);
      return isKept ? indexes : [...indexes, kept].toSorted((a, b) => a - b);
    },
  });
  const items = across.getVirtualItems();
  const key = items.map(({ index, start }) => `${index}:${start}`).join(" ");
  const placed = useMemo(
    () =>
      items.flatMap(({ index, start, size }): PlacedColumn[] => {
        const column = columns[index];
        return column ? [{ column, index: index + 1, start, width: size }] : [];
      }),
    // The virtualizer makes new items in every render: the rows need the same list again.
    // oxlint-disable-next-line react/exhaustive-deps
    [key, columns],
  );
  return {
    rows: visible,
    height: rows.getTotalSize(),
    columns: placed,
    width: across.getTotalSize(),
    scrollTo: ({ row, column }: Spot) => {
      if (row >= 0) rows.scrollToIndex(row);
      if (column > 0) across.scrollToIndex(column - 1);
    },
  };
}
