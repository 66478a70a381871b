import type { ReactNode } from "react";

import styles from "./Middle.module.css";

/** The middle of an otherwise empty sheet. */
export function Middle({ children }: { children: ReactNode }) {
  return <div className={styles.middle}>{children}</div>;
}
