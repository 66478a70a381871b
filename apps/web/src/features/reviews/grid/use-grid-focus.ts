import type { ReviewRow } from "@lectern/contract/review-cells";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";

import type { Pages } from "#platform/http/use-pages.ts";

import { nextSpot, type Spot } from "./grid-keys.ts";

interface Place extends Spot {
  /** The document in that row, which may get another index. */
  rowId: string | undefined;
}

export interface GridFocus {
  active: Spot;
  /** The other corner of a selected range; null if a single cell is active. */
  anchor: Spot | null;
  /** Moves to a spot without focusing it: it has the focus, or another part of the screen does. */
  settle: (spot: Spot, anchor?: Spot | null) => void;
  /** Scrolls to a spot and focuses it. */
  go: (spot: Spot, anchor?: Spot | null) => void;
  /** Moves by a key; returns where to, or undefined for a key that does not move. */
  move: (event: KeyboardEvent) => Spot | undefined;
  /** After rendering: focuses the spot that `go` named. */
  follow: (scrollTo: (spot: Spot) => void) => void;
}

const page = 10;
const first: Place = { row: 0, column: 0, rowId: undefined };

/** Roving focus over the cells of a grid: one of them is in the Tab order. */
export function useGridFocus(
  grid: RefObject<HTMLElement | null>,
  pages: Pages<ReviewRow>,
  columns: number,
): GridFocus {
  const [place, setPlace] = useState<Place>(first);
  const [anchor, setAnchor] = useState<Spot | null>(null);
  const wanted = useRef<Spot | null>(null);
  const rows = pages.total ?? 0;
  const active = spotOf(place, pages, columns);

  const settle = (spot: Spot, from: Spot | null = null) => {
    setPlace({ ...spot, rowId: pages.at(spot.row)?.id });
    setAnchor(from);
  };
  const go = (spot: Spot, from: Spot | null = null) => {
    wanted.current = spot;
    settle(spot, from);
  };
  return {
    active,
    anchor,
    settle,
    go,
    move: (event) => {
      const isRtl = grid.current?.matches(":dir(rtl)") === true;
      const to = nextSpot(event, active, { rows, columns, page, isRtl });
      if (!to) return undefined;
      const isRange = event.shiftKey && to.row >= 0 && to.column > 0 && active.column > 0;
      go(to, isRange ? (anchor ?? active) : null);
      return to;
    },
    follow: (scrollTo) => {
      const spot = wanted.current;
      if (!spot) return;
      scrollTo(spot);
      const cell = grid.current?.querySelector<HTMLElement>(
        `[data-row="${spot.row}"][data-column="${spot.column}"]`,
      );
      if (!cell) return;
      cell.focus({ preventScroll: true });
      wanted.current = null;
    },
  };
}

/** The spot, moved along with its document if that has another index now. */
function spotOf({ row, column, rowId }: Place, pages: Pages<ReviewRow>, columns: number): Spot {
  const here = pages.at(row);
  const moved =
    rowId !== undefined && here?.id !== rowId
      ? pages.loaded.find(({ item }) => item.id === rowId)?.index
      : undefined;
  const last = Math.max((pages.total ?? 1) - 1, 0);
  return { row: Math.min(moved ?? row, last), column: Math.min(column, columns) };
}
