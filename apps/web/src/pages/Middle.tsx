import type { ReactNode } from "react";

import styles from "./Middle.module.css";

/** Centres its children on an otherwise empty sheet. */
export function Middle({ children }: { children: ReactNode }) {
  return <div className={styles.middle}>{children}</div>;
}
