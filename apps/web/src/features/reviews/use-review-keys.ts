import type { OpenReview } from "@lectern/contract/reviews";
import { type KeyboardEvent, useRef } from "react";

import { hearsSingleKeys } from "#platform/single-keys.ts";

import { isVerifiable } from "./cell/shown.ts";
import { answeredIn, cellIn, judgedCell } from "./judged-cell.ts";
import { judge } from "./judging.ts";
import type { ReviewState } from "./use-review.ts";

/** ms after `g` in which the next key belongs to a sequence such as `g c`. */
const sequence = 1500;

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

interface ReviewKeysOptions {
  review: OpenReview;
  state: ReviewState;
  onEditColumn: (columnId: string | undefined) => void;
  onFlagSelected: () => void;
}

/** Hears the letters of a review: verify, correct, flag, not found, next, column editor. */
export function useReviewKeys(options: ReviewKeysOptions) {
  const { review, state, onEditColumn, onFlagSelected } = options;
  const lastG = useRef(0);

  const act = (key: string): boolean => {
    const { active } = state.focus;
    const column = review.columns[active.column - 1];
    const row = state.pages.at(active.row);
    const several = state.selected();
    const cell = column && cellIn(row, column.id);
    const isOnCell = row !== undefined && column !== undefined && active.row >= 0;
    if (key === "n") {
      void state.goNext(state.open !== null);
      return true;
    }
    if (key === "c") {
      onEditColumn(column?.id);
      return true;
    }
    if (!review.permissions.judge) return false;
    if (key === "v" && several.length > 1) {
      const answered = answeredIn(several);
      if (answered.length > 0) {
        void judge(review.id, answered, { kind: "verified", newer: false });
      }
      return true;
    }
    if (key === "f" && several.length > 1) {
      onFlagSelected();
      return true;
    }
    if (!isOnCell) return false;
    if (key === "v" && cell && isVerifiable(cell)) {
      const judged = judgedCell(row.id, column.id, cell);
      void judge(review.id, [judged], { kind: "verified", newer: false });
      void state.goNext(state.open !== null);
      return true;
    }
    if (key === "x") {
      const judged = judgedCell(row.id, column.id, cell);
      void judge(review.id, [judged], { kind: "corrected", value: null });
      void state.goNext(state.open !== null);
      return true;
    }
    if (key === "e") state.write("correct");
    if (key === "f") state.write("flag");
    return key === "e" || key === "f";
  };

  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || repeat || isTyping(target))
      return;
    if (key === "Escape" && leave(state)) {
      event.preventDefault();
      return;
    }
    if (!hearsSingleKeys()) return;
    if (key === "g") lastG.current = Date.now();
    if (key.length !== 1 || Date.now() - lastG.current < sequence) return;
    if (act(key.toLowerCase())) event.preventDefault();
  };
}

/** Clears the selection, or closes the open cell; returns whether there was one. */
function leave({ chosen, focus, clear, open, address }: ReviewState): boolean {
  if (chosen.size > 0 || focus.anchor) clear();
  else if (open && address.passage === null) address.openCell(null);
  else return false;
  return true;
}
