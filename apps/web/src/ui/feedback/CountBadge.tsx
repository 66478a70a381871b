import type { ReactNode } from "react";

import { Badge } from "./Badge.tsx";
import styles from "./StatusBadge.module.css";

/** A number beside a title, in a grey badge. */
export function CountBadge({ children }: { children: ReactNode }) {
  return (
    <Badge tone="neutral" className={styles.number}>
      {children}
    </Badge>
  );
}
