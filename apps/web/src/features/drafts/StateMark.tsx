import type { DraftState } from "@lectern/contract/drafts";

import styles from "./StateMark.module.css";

/** The state of a section by a shape; its word stands beside it. */
export function StateMark({ state, size = 13 }: { state: DraftState; size?: number }) {
  return (
    <svg
      aria-hidden
      className={styles.mark}
      data-state={state}
      width={size}
      height={size}
      viewBox="0 0 16 16"
    >
      {state === "draft" && <circle cx="8" cy="8" r="6.2" strokeDasharray="2.4 2" />}
      {state === "in_review" && (
        <>
          <circle cx="8" cy="8" r="6.2" />
          <circle cx="8" cy="8" r="2" fill="currentColor" stroke="none" />
        </>
      )}
      {state === "changes_requested" && (
        <path d="M5 2.500 2.500 5 5 7.500M2.500 5H9.500a3.800 3.800 0 0 1 0 7.600H6" />
      )}
      {state === "approved" && (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
          <path d="M4.8 8.200 7.200 10.500 11.300 5.800" className={styles.check} />
        </>
      )}
    </svg>
  );
}
