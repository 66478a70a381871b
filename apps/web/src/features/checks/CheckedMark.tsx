import type { CheckedState } from "@lectern/contract/checks";

import styles from "./CheckedMark.module.css";

/** The state of a sentence by a shape; its word stands beside it. */
export function CheckedMark({ state }: { state: CheckedState }) {
  return (
    <svg
      aria-hidden
      className={styles.mark}
      data-state={state}
      width={15}
      height={15}
      viewBox="0 0 16 16"
    >
      {state === "supported" && (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
          <path d="M4.8 8.2 7.2 10.5l4.1-4.7" className={styles.inner} />
        </>
      )}
      {state === "contradicted" && (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
          <path d="m5.4 5.4 5.2 5.2m0-5.2-5.2 5.2" className={styles.inner} />
        </>
      )}
      {state === "missing" && (
        <>
          <circle cx="8" cy="8" r="6.25" strokeDasharray="2.6 2.3" />
          <path d="M8 4.6v4.1M8 11.2v.1" />
        </>
      )}
      {state === "skipped" && <path d="M4.500 8h7" />}
    </svg>
  );
}
