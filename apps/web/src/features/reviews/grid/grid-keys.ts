/** A place in the grid: row -1 is the head, column 0 the document. */
export interface Spot {
  row: number;
  column: number;
}

interface Bounds {
  rows: number;
  /** The questions, without the document's column. */
  columns: number;
  /** Rows that Page Down moves by. */
  page: number;
  isRtl: boolean;
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">;

/** Returns where a key moves to from a spot; undefined for a key that does not move. */
export function nextSpot(pressed: Pressed, { row, column }: Spot, bounds: Bounds) {
  const { rows, columns, page, isRtl } = bounds;
  const far = pressed.ctrlKey || pressed.metaKey;
  const [lastRow, lastColumn] = [Math.max(rows - 1, -1), columns];
  const across = (by: 1 | -1) => {
    if (far) return { row, column: by === 1 ? lastColumn : 0 };
    return { row, column: Math.min(Math.max(column + by, 0), lastColumn) };
  };
  const down = (by: number) => ({ row: Math.min(Math.max(row + by, -1), lastRow), column });
  switch (pressed.key) {
    case "ArrowRight":
      return across(isRtl ? -1 : 1);
    case "ArrowLeft":
      return across(isRtl ? 1 : -1);
    case "ArrowDown":
      return far ? { row: lastRow, column } : down(1);
    case "ArrowUp":
      return far ? { row: Math.min(0, lastRow), column } : down(-1);
    case "PageDown":
      return down(page);
    case "PageUp":
      return row < 0
        ? { row, column }
        : { row: Math.max(row - page, Math.min(0, lastRow)), column };
    case "Home":
      return { row: far ? Math.min(0, lastRow) : row, column: 0 };
    case "End":
      return { row: far ? lastRow : row, column: lastColumn };
    default:
      return undefined;
  }
}
