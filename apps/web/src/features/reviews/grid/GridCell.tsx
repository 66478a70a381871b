import type { Cell } from "@lectern/contract/review-cells";
import type { ReviewColumn } from "@lectern/contract/review-columns";
import { useLingui } from "@lingui/react/macro";

import { Skeleton } from "#ui/feedback/Skeleton.tsx";
import { classNames } from "#ui/text/class-names.ts";

import { cellText } from "../cell/cell-value.ts";
import { CellStateLine } from "../cell/CellState.tsx";
import { noteOf } from "../cell/place.ts";
import { type Shown, shownOf, words } from "../cell/shown.ts";
import { isNumeric } from "../column/types.ts";
import styles from "./Grid.module.css";
import type { PlacedColumn } from "./use-grid-layout.ts";

/** States of which the value is muted: it is missing, or no longer certain. */
const dim: ReadonlySet<Shown> = new Set(["stale", "not_found", "failed"]);

interface GridCellProps {
  cell: Cell | undefined;
  place: PlacedColumn;
  row: number;
  isActive: boolean;
  isSelected: boolean;
  /** Whether it is shown beside the grid. */
  isCurrent: boolean;
}

/** An answer with its state. The grid handles its events. */
export function GridCell(props: GridCellProps) {
  const { t } = useLingui();
  const { cell, place, row, isActive, isSelected, isCurrent } = props;
  const { column, index, start, width } = place;
  const shown = cell ? shownOf(cell) : "empty";
  const text = cell ? cellText(cell) : "";
  const spoken = [text, t(words[shown]), cell && noteOf(cell)].filter(Boolean).join(", ");
  return (
    <div
      role="gridcell"
      aria-colindex={index + 1}
      aria-selected={isSelected || isCurrent}
      aria-label={`${column.name}: ${spoken}`}
      data-row={row}
      data-column={index}
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        styles.cell,
        isNumeric(column.type) && styles.numeric,
        dim.has(shown) && styles.dim,
        shown === "suggested" && styles.suggested,
        isSelected && styles.selected,
        isCurrent && styles.current,
      )}
      style={{ insetInlineStart: start, width }}
    >
      {cell && <Content cell={cell} column={column} text={text} shown={shown} />}
    </div>
  );
}

interface ContentProps {
  cell: Cell;
  column: ReviewColumn;
  text: string;
  shown: Shown;
}

function Content({ cell, column, text, shown }: ContentProps) {
  const isBeingRead = shown === "reading" || (shown === "queued" && text === "");
  return (
    <>
      {isBeingRead ? (
        <span className={styles.waiting}>
          <Skeleton width={column.type === "yes_no" ? 60 : 88} height={14} />
        </span>
      ) : (
        <span className={styles.value} dir="auto" title={text}>
          {text}
        </span>
      )}{" "}
      <CellStateLine cell={cell} isShort={column.type === "yes_no"} />
    </>
  );
}
