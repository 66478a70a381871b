import type { Cell } from "@lectern/contract/review-cells";
import { useLingui } from "@lingui/react/macro";

import { CellMark } from "./CellMark.tsx";
import styles from "./CellState.module.css";
import { noteOf } from "./place.ts";
import { type Shown, shownOf, words } from "./shown.ts";

/** A state with its mark and its word; what follows the word is cut if there is no room. */
export function StateLine({ of, children }: { of: Shown; children?: string | undefined }) {
  const { t } = useLingui();
  if (of === "empty") return null;
  return (
    <span className={styles.state} data-shown={of}>
      <CellMark of={of} />
      <span className={styles.word}>{t(words[of])}</span>{" "}
      {children && <bdi className={styles.place}>{children}</bdi>}
    </span>
  );
}

interface CellStateLineProps {
  cell: Cell;
  /** Without room for more than the word. */
  isShort?: boolean;
}

/** The state of a cell, and where its value stands. */
export const CellStateLine = ({ cell, isShort = false }: CellStateLineProps) => (
  <StateLine of={shownOf(cell)}>{isShort ? undefined : noteOf(cell)}</StateLine>
);
