import type { Cell } from "@lectern/contract/review-cells";
import type { ReviewColumn } from "@lectern/contract/review-columns";
import { useEffect, useRef } from "react";

import { classNames } from "#ui/text/class-names.ts";

import { CellButtons } from "../cell/CellButtons.tsx";
import { CellMenu } from "../cell/CellMenu.tsx";
import { CellFacts, newestOf } from "../cell/CellFacts.tsx";
import { CellForm } from "../cell/CellForm.tsx";
import { CellQuotes } from "../cell/CellQuotes.tsx";
import { CellStateLine } from "../cell/CellState.tsx";
import { cellText } from "../cell/cell-value.ts";
import { NewerResult } from "../cell/NewerResult.tsx";
import type { OpenCell } from "../cell/open-cell.ts";
import styles from "./PhoneReview.module.css";

interface QuestionCardProps {
  column: ReviewColumn;
  cell: Cell | undefined;
  /** The cell with its passages, if it is the open one. */
  open: OpenCell | null;
  onOpen: () => void;
}

/** A question with its answer; the open one shows its passages and what can be done. */
export function QuestionCard({ column, cell, open, onOpen }: QuestionCardProps) {
  const card = useRef<HTMLElement>(null);
  const isOpen = open !== null;
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <article
      ref={card}
      className={classNames(styles.card, isOpen && styles.on)}
      aria-label={column.name}
    >
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={onOpen}>
        <span className={styles.line}>
          <bdi className={styles.question}>{isOpen ? column.question : column.name}</bdi>
          {cell && <CellStateLine cell={cell} />}
        </span>
        <span className={styles.value} dir="auto">
          {cell ? cellText(cell) : "–"}
        </span>
      </button>
      {open && <OpenPart open={open} />}
    </article>
  );
}

function OpenPart({ open }: { open: OpenCell }) {
  const { detail, mode, actions, mayJudge } = open;
  return (
    <div className={styles.part}>
      {detail?.result && <CellQuotes quotes={detail.result.quotes} />}
      {detail && <CellFacts detail={detail} newest={newestOf(open)} />}
      {detail?.newer && (
        <NewerResult
          result={detail.newer}
          newest={newestOf(open)}
          onTake={mayJudge ? actions.takeNewer : undefined}
        />
      )}
      <CellForm open={open} />
      {mode === "read" && (
        <div className={styles.buttons}>
          <CellButtons open={open} />
          <CellMenu open={open} />
        </div>
      )}
    </div>
  );
}
