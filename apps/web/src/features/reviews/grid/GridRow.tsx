import type { ReviewRow } from "@lectern/contract/review-cells";
import { useLingui } from "@lingui/react/macro";
import { memo, useMemo } from "react";

import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";

import { rowLine } from "./row-line.ts";
import styles from "./Grid.module.css";
import { GridCell } from "./GridCell.tsx";
import type { PlacedColumn } from "./use-grid-layout.ts";

interface GridRowProps {
  row: ReviewRow;
  /** From 0. */
  index: number;
  offset: number;
  columns: readonly PlacedColumn[];
  /** The column with the focus, if it is in this row. */
  active: number | null;
  /** The columns of a selected range, if it includes this row. */
  from: number | null;
  to: number | null;
  isChosen: boolean;
  /** The question of the open cell, if it is in this row. */
  open: string | null;
}

/** A document with its answers. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { t } = useLingui();
  const { row, index, offset, columns, active, from, to, isChosen, open } = props;
  const { name, extension } = row.document;
  const byColumn = useMemo(
    () => new Map(row.cells.map((cell) => [cell.column_id, cell])),
    [row.cells],
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      className={classNames(styles.row, open !== null && styles.open, isChosen && styles.chosen)}
      style={{ transform: `translateY(${offset}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        data-row={index}
        data-column={0}
        tabIndex={active === 0 ? 0 : -1}
        className={styles.document}
      >
        <span className={styles.start}>
          <span className={styles.file}>
            <FileIcon extension={extension} />
          </span>
          <span className={styles.choice}>
            <Checkbox
              label={t`Select ${{ name }}`}
              checked={isChosen}
              tabIndex={-1}
              data-choose={row.id}
              onChange={() => {}}
            />
          </span>
        </span>
        <span className={styles.names}>
          <span className={styles.name}>
            <FileName name={name} />
          </span>
          <bdi className={styles.line}>{rowLine(row)}</bdi>
        </span>
      </div>
      {columns.map((place) => (
        <GridCell
          key={place.column.id}
          cell={byColumn.get(place.column.id)}
          place={place}
          row={index}
          isActive={active === place.index}
          isSelected={
            isChosen || (from !== null && to !== null && place.index >= from && place.index <= to)
          }
          isCurrent={open === place.column.id}
        />
      ))}
    </div>
  );
});
