import type { ReviewRow } from "@lectern/contract/review-cells";
import type { OpenReview } from "@lectern/contract/reviews";
import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { usePages } from "#platform/http/use-pages.ts";
import { notify } from "#platform/notify.ts";

import { rowsPage, rowsPerPage } from "./api.ts";
import type { PanelMode } from "./cell/open-cell.ts";
import type { Spot } from "./grid/grid-keys.ts";
import { nextToVerify } from "./grid/next-to-verify.ts";
import { useGridFocus } from "./grid/use-grid-focus.ts";
import { chosenCell } from "./judged-cell.ts";
import { useOpenCell, type Writing } from "./use-open-cell.ts";
import { useReviewAddress } from "./use-review-address.ts";

/** The state of a review's screen: its rows, the focused cell, the open one, and the selection. */
export function useReview(review: OpenReview) {
  const address = useReviewAddress();
  const { filter, cell: openId, openCell } = address;
  const { columns } = review;
  const grid = useRef<HTMLDivElement>(null);
  const pages = usePages((page) => rowsPage(review.id, filter, page), rowsPerPage);
  const focus = useGridFocus(grid, pages, columns.length);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReviewRow>>(new Map());
  const [writing, setWriting] = useState<Writing>();

  /** Shows the cell at a spot; the document's own column shows its first question. */
  const openAt = ({ row, column }: Spot) => {
    const there = pages.at(row);
    const asked = columns[Math.max(column - 1, 0)];
    if (there && asked) openCell({ row_id: there.id, column_id: asked.id });
  };
  const goNext = async (opens: boolean) => {
    const { row, column } = focus.active;
    const to = await nextToVerify(review.id, filter, columns, { row, column });
    if (!to) {
      notify(t`Nothing is left to verify here`);
      return;
    }
    pages.show(to.row, to.row);
    focus.go(to);
    if (opens) wanted.current = to;
  };
  /** The spot that is opened as soon as its row is loaded. */
  const wanted = useRef<Spot | null>(null);
  const openWanted = useEffectEvent(() => {
    const spot = wanted.current;
    if (!spot || !pages.at(spot.row)) return;
    wanted.current = null;
    openAt(spot);
  });
  useEffect(() => openWanted());

  const openIndex = pages.loaded.find(({ item }) => item.id === openId?.row_id)?.index;
  const openColumn = columns.findIndex(({ id }) => id === openId?.column_id) + 1;
  // A link, Back or the panel opened another cell: the grid continues from there.
  const settleOnOpen = useEffectEvent(() => {
    const { row, column } = focus.active;
    if (openIndex === undefined || openColumn === 0) return;
    if (openIndex !== row || openColumn !== column) {
      focus.settle({ row: openIndex, column: openColumn });
    }
  });
  useEffect(() => settleOnOpen(), [openId?.row_id, openColumn, openIndex]);
  const open = useOpenCell({
    review,
    id: openId,
    row: openIndex === undefined ? undefined : pages.at(openIndex),
    writing,
    onWriting: setWriting,
    next: () => void goNext(true),
    step: (by) => {
      const to = columns[(openColumn - 1 + by + columns.length) % columns.length];
      if (openId && to) openCell({ ...openId, column_id: to.id });
    },
  });

  const { active, anchor } = focus;
  const selected = () => {
    if (chosen.size > 0) {
      // As they are now: a row may have changed since it was selected.
      const now = new Map(pages.loaded.map(({ item }) => [item.id, item]));
      return [...chosen.values()].flatMap((row) =>
        columns.map(({ id }) => chosenCell(now.get(row.id) ?? row, id)),
      );
    }
    if (!anchor) return [];
    const [top, bottom] = [Math.min(anchor.row, active.row), Math.max(anchor.row, active.row)];
    const [from, to] = [
      Math.min(anchor.column, active.column),
      Math.max(anchor.column, active.column),
    ];
    return pages.loaded
      .filter(({ index }) => index >= top && index <= bottom)
      .flatMap(({ item }) => columns.slice(from - 1, to).map(({ id }) => chosenCell(item, id)));
  };
  return {
    address,
    grid,
    pages,
    focus,
    open,
    openAt,
    /** Opens the active cell to write a correction or a flag. */
    write: (mode: PanelMode) => {
      const row = pages.at(active.row);
      const column = columns[active.column - 1];
      if (!row || !column) return;
      const id = { row_id: row.id, column_id: column.id };
      openCell(id);
      setWriting({ ...id, mode });
    },
    goNext,
    chosen,
    choose: (row: ReviewRow) => {
      const next = new Map(chosen);
      if (!next.delete(row.id)) next.set(row.id, row);
      setChosen(next);
    },
    selected,
    clear: () => {
      setChosen(new Map());
      focus.settle(active);
    },
  };
}

export type ReviewState = ReturnType<typeof useReview>;
