import type { ReactNode } from "react";

import styles from "./PlanRows.module.css";

interface PlanRowProps {
  name: ReactNode;
  children: ReactNode;
}

/** A row with its name at the start. */
export function PlanRow({ name, children }: PlanRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}
