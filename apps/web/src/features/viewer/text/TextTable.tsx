import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import type { Segment } from "../marks/text-ranges.ts";
import { type Column, columnsOf, shapeOf } from "./columns.ts";
import type { LaidRow } from "./layout.ts";
import styles from "./TextTable.module.css";

interface TextTableProps {
  rows: readonly LaidRow[];
  /** Renders one segment of text. */
  piece: (segment: Segment) => ReactNode;
}

/** A table, with its column headings if it has any. */
export function TextTable({ rows, piece }: TextTableProps) {
  const { t } = useLingui();
  const columns = columnsOf(rows);
  const heads = rows.filter(({ head }) => head);
  const body = rows.filter(({ head }) => !head);
  return (
    // A wide table scrolls separately, also by keyboard.
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t`Table`} data-wide>
      <table className={styles.table}>
        {heads.length > 0 && (
          <thead>
            <Rows rows={heads} columns={columns} piece={piece} />
          </thead>
        )}
        <tbody>
          <Rows rows={body} columns={columns} piece={piece} />
        </tbody>
      </table>
    </div>
  );
}

interface RowsProps extends TextTableProps {
  columns: readonly Column[];
}

function Rows({ rows, columns, piece }: RowsProps) {
  return rows.map(({ cells, head }, at) => (
    <tr key={at}>
      {columns.map((column, index) => {
        const cell = cells[index] ?? [];
        const shape = shapeOf(column, cell);
        const text = cell.map(piece);
        return head ? (
          <th key={index} scope="col" dir="auto" {...shape}>
            {text}
          </th>
        ) : (
          <td key={index} dir="auto" {...shape}>
            {text}
          </td>
        );
      })}
    </tr>
  ));
}
