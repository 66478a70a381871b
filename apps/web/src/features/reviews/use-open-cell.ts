import type { OpenReview } from "@lectern/contract/reviews";
import type { ReviewRow } from "@lectern/contract/review-cells";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { type CellId, cellOf, rowOf } from "./api.ts";
import { fill } from "./filling.ts";
import type { OpenCell, PanelMode } from "./cell/open-cell.ts";
import { judge, type NewVerdict, takeBack } from "./judging.ts";
import { cellIn, judgedCell } from "./judged-cell.ts";

interface OpenCellOptions {
  review: OpenReview;
  id: CellId | null;
  /** The row as the grid has it, if it is loaded. */
  row: ReviewRow | undefined;
  /** What is being written, and of which cell. */
  writing: Writing | undefined;
  onWriting: (writing: Writing) => void;
  next: () => void;
  step: (by: 1 | -1) => void;
}

/** What of a cell's panel is being written. */
export interface Writing extends CellId {
  mode: PanelMode;
}

/** The cell that the address opens, with its passages and what can be done about it. */
export function useOpenCell(options: OpenCellOptions): OpenCell | null {
  const { review, id, row, writing, onWriting, next, step } = options;
  const review_id = review.id;
  const wanted = id ?? { row_id: "", column_id: "" };
  const detail = useQuery({ ...cellOf(review_id, wanted), enabled: id !== null });
  const alone = useQuery({
    ...rowOf(review_id, wanted.row_id),
    enabled: id !== null && row === undefined,
    placeholderData: keepPreviousData,
  });
  const column = review.columns.find((one) => one.id === id?.column_id);
  if (!id || !column) return null;
  const shownRow = row ?? (alone.data?.id === id.row_id ? alone.data : undefined);
  const cell = cellIn(shownRow, id.column_id) ?? detail.data?.cell;
  const setMode = (mode: PanelMode) => onWriting({ ...id, mode });
  const give = (verdict: NewVerdict) => {
    setMode("read");
    return judge(review_id, [judgedCell(id.row_id, id.column_id, cell)], verdict);
  };
  const known = detail.data;
  return {
    reviewId: review_id,
    id,
    column,
    row: shownRow,
    cell,
    detail: known,
    error: detail.error,
    retry: () => void detail.refetch(),
    mode: writing && isSame(writing, id) ? writing.mode : "read",
    setMode,
    mayJudge: review.permissions.judge,
    mayFill: review.permissions.fill,
    left: review.progress.to_verify,
    actions: {
      verify: () => {
        void give({ kind: "verified", newer: false });
        next();
      },
      correct: (value) => void give({ kind: "corrected", value }),
      notFound: () => {
        void give({ kind: "corrected", value: null });
        next();
      },
      flag: (note) => void give({ kind: "flagged", note }),
      takeBack: () => {
        const { verdict } = known ?? {};
        const before: NewVerdict =
          verdict?.kind === "corrected"
            ? { kind: "corrected", value: verdict.value }
            : verdict?.kind === "flagged"
              ? { kind: "flagged", note: verdict.note }
              : { kind: "verified", newer: false };
        setMode("read");
        void takeBack(review_id, [{ cell: id, before }]);
      },
      takeNewer: () =>
        void judge(review_id, [{ ...id, ...(known?.newer && { result_id: known.newer.id }) }], {
          kind: "verified",
          newer: true,
        }),
      setLocked: (locked) => void give({ kind: locked ? "locked" : "unlocked" }),
      readAgain: () => void fill(review_id, { which: "all", cells: [id] }),
      next,
      step,
    },
  };
}

const isSame = (a: CellId, b: CellId) => a.row_id === b.row_id && a.column_id === b.column_id;
