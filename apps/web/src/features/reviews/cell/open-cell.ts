import type { Cell, CellDetail, ReviewRow } from "@lectern/contract/review-cells";
import type { CellValue, ReviewColumn } from "@lectern/contract/review-columns";

import type { CellId } from "../api.ts";

/** What of a cell's panel is being written. */
export type PanelMode = "read" | "correct" | "flag";

/** What can be done with the cell that is shown beside the grid. */
export interface CellActions {
  verify: () => void;
  correct: (value: CellValue) => void;
  notFound: () => void;
  flag: (note: string) => void;
  takeBack: () => void;
  /** Lets a newer result take the place of the confirmed one. */
  takeNewer: () => void;
  setLocked: (locked: boolean) => void;
  readAgain: () => void;
  next: () => void;
  /** Goes to the question before or after, of the same document. */
  step: (by: 1 | -1) => void;
}

/** The cell that is shown beside the grid. */
export interface OpenCell {
  reviewId: string;
  id: CellId;
  column: ReviewColumn;
  /** Undefined while it is loading. */
  row: ReviewRow | undefined;
  /** Undefined: empty, or not loaded yet. */
  cell: Cell | undefined;
  detail: CellDetail | undefined;
  error: Error | null;
  retry: () => void;
  mode: PanelMode;
  setMode: (mode: PanelMode) => void;
  /** Undefined if the person may not. */
  actions: CellActions;
  mayJudge: boolean;
  mayFill: boolean;
  /** How many answers nobody has looked at. */
  left: number;
}
