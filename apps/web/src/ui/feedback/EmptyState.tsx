import type { ReactNode } from "react";

import styles from "./EmptyState.module.css";
import { Glyph } from "../images/Glyph.tsx";

interface EmptyStateProps {
  /** A path of icons.ts. */
  icon: string;
  /** One line saying what the place is for. */
  title: string;
  /** One line saying how to begin. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
}

/** Shown where there is nothing yet: what the place is for, and what to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Glyph icon={icon} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
