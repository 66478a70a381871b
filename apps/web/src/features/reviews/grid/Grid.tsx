import type { ReviewRow } from "@lectern/contract/review-cells";
import type { OpenReview } from "@lectern/contract/reviews";
import { useLingui } from "@lingui/react/macro";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";

import { belowWide, useMedia } from "#ui/layout/use-media.ts";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";
import { classNames } from "#ui/text/class-names.ts";
import type { Pages } from "#platform/http/use-pages.ts";

import type { CellId } from "../api.ts";
import styles from "./Grid.module.css";
import type { Spot } from "./grid-keys.ts";
import { GridRow } from "./GridRow.tsx";
import type { GridFocus } from "./use-grid-focus.ts";
import { addWidth, type PlacedColumn, useGridLayout } from "./use-grid-layout.ts";

interface GridProps {
  ref: RefObject<HTMLDivElement | null>;
  review: OpenReview;
  pages: Pages<ReviewRow>;
  focus: GridFocus;
  /** The cell that is shown beside the grid. */
  open: CellId | null;
  chosen: ReadonlySet<string>;
  onOpen: (spot: Spot) => void;
  /** Called after the focus moved to another cell by a key. */
  onMove: (spot: Spot) => void;
  /** Selects a document, or takes it out of the selection. */
  onChoose: (row: ReviewRow) => void;
  head: (columns: readonly PlacedColumn[], active: number | null, end: number) => ReactNode;
}

/** Returns the spot of the element that an event is about. */
function spotAt(target: EventTarget | null): Spot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  if (!cell) return null;
  return { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
}

/** Documents by questions. Only what is in sight is rendered, in both directions. */
export function Grid(props: GridProps) {
  const { t } = useLingui();
  const { ref, review, pages, focus, open, chosen, onOpen, onMove, onChoose, head } = props;
  const body = useRef<HTMLDivElement>(null);
  const lead = useMedia(belowWide) ? 196 : 212;
  const { active, anchor } = focus;
  const layout = useGridLayout({
    scroller: ref,
    body,
    columns: review.columns,
    pages,
    lead,
    active,
  });
  useEffect(() => focus.follow(layout.scrollTo));

  const press = (event: MouseEvent) => {
    const spot = spotAt(event.target);
    if (!spot || spot.row < 0) return;
    const row = pages.at(spot.row);
    if (event.target instanceof HTMLInputElement) {
      focus.settle(spot);
      if (row) onChoose(row);
      return;
    }
    if (event.shiftKey && spot.column > 0) return focus.go(spot, anchor ?? active);
    focus.go(spot);
    onOpen(spot);
  };
  const hear = (event: KeyboardEvent) => {
    const isOnCheckbox = event.target instanceof HTMLInputElement;
    if (event.key === " " && !isOnCheckbox && active.row >= 0) {
      event.preventDefault();
      const row = pages.at(active.row);
      if (row) onChoose(row);
      return;
    }
    if (event.key === "Enter" && active.row >= 0) {
      event.preventDefault();
      onOpen(active);
      return;
    }
    const to = focus.move(event);
    if (!to) return;
    event.preventDefault();
    onMove(to);
  };
  const columnsOf = (row: number) => {
    const isIn =
      anchor && row >= Math.min(anchor.row, active.row) && row <= Math.max(anchor.row, active.row);
    if (!isIn) return { from: null, to: null };
    return {
      from: Math.min(anchor.column, active.column),
      to: Math.max(anchor.column, active.column),
    };
  };
  return (
    <div ref={ref} className={styles.scroller}>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={review.name}
        aria-rowcount={(pages.total ?? 0) + 1}
        aria-colcount={review.columns.length + 1}
        aria-multiselectable
        className={classNames(styles.grid, pages.outdated && styles.outdated)}
        style={{ width: layout.width }}
        onClick={press}
        onMouseDown={(event) => {
          // Shift selects cells, not text.
          if (event.shiftKey) event.preventDefault();
        }}
        onKeyDown={hear}
        onFocus={({ target }) => {
          const spot = spotAt(target);
          const isSame = spot?.row === active.row && spot.column === active.column;
          if (spot && !isSame && !(target instanceof HTMLInputElement)) focus.settle(spot);
        }}
      >
        {head(layout.columns, active.row < 0 ? active.column : null, layout.width - addWidth)}
        <div ref={body} role="rowgroup" className={styles.body} style={{ height: layout.height }}>
          {layout.rows.map(({ index, key, item, offset }) =>
            item ? (
              <GridRow
                key={key}
                row={item}
                index={index}
                offset={offset}
                columns={layout.columns}
                active={index === active.row ? active.column : null}
                {...columnsOf(index)}
                isChosen={chosen.has(item.id)}
                open={open?.row_id === item.id ? open.column_id : null}
              />
            ) : (
              <div
                key={key}
                role="row"
                aria-busy="true"
                aria-label={t`Loading`}
                className={styles.row}
                style={{ transform: `translateY(${offset}px)` }}
              >
                <span role="gridcell" className={styles.document}>
                  <Skeleton width="70%" />
                </span>
              </div>
            ),
          )}
        </div>
      </div>
    </div>
  );
}
