import type { ReactNode } from "react";

import { classNames } from "../text/class-names.ts";
import styles from "./StatusBadge.module.css";

/** A number beside a title, in a grey badge. */
export function CountBadge({ children }: { children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles.neutral, styles.number)}>{children}</span>
  );
}
