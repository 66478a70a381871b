import type { ReactNode } from "react";

import type { Shown } from "./shown.ts";
import styles from "./CellState.module.css";

const ring = <circle cx="8" cy="8" r="6.2" />;
const disc = <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />;
const onDisc = { stroke: "var(--surface)" };

/** The shapes differ as well as the colours. */
const shapes: Record<Exclude<Shown, "empty">, ReactNode> = {
  verified: (
    <>
      {disc}
      <path d="M4.8 8.2 7.2 10.5 11.3 5.8" strokeWidth="1.8" style={onDisc} />
    </>
  ),
  corrected: (
    <>
      {disc}
      <path d="M5 11l.5-2L9.7 4.8l1.5 1.5L7 10.5z" strokeWidth="1.3" style={onDisc} />
    </>
  ),
  flagged: <path d="M4 14.2V2.2M4 2.8h8l-2 2.9 2 2.9H4" />,
  answered: (
    <>
      {ring}
      <circle cx="8" cy="8" r="2.2" fill="currentColor" stroke="none" />
    </>
  ),
  suggested: (
    <>
      <circle cx="8" cy="8" r="6.2" strokeDasharray="2.4 2" />
      <circle cx="8" cy="8" r="2" fill="currentColor" stroke="none" />
    </>
  ),
  unclear: (
    <>
      {ring}
      <path d="M6.2 6.4a1.9 1.9 0 1 1 2.5 1.8c-.5.2-.7.5-.7 1M8 11.3v.05" />
    </>
  ),
  stale: <path d="M13.8 8A5.8 5.8 0 1 1 11.7 3.5M12 1.5v2.3H9.7M8 5v3.2l2 1.2" />,
  not_found: (
    <>
      {ring}
      <path d="M5.3 8h5.4" />
    </>
  ),
  failed: <path d="M8 1.5 14.5 8 8 14.5 1.5 8zM8 5v3.3M8 10.7v.05" />,
  queued: <circle cx="8" cy="8" r="6.2" strokeDasharray="1 3" />,
  reading: <path d="M8 1.8a6.2 6.2 0 1 0 6.2 6.2" className={styles.turning} />,
};

/** The mark of a cell's state; its word stands beside it. */
export function CellMark({ of }: { of: Exclude<Shown, "empty"> }) {
  return (
    <svg viewBox="0 0 16 16" className={styles.mark} aria-hidden>
      {shapes[of]}
    </svg>
  );
}
