import type { ReactNode } from "react";
import { Link } from "react-router";

import { classNames } from "../text/class-names.ts";
import styles from "./Rows.module.css";

/** A list of rows in a card. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface RowProps {
  start?: ReactNode;
  title: ReactNode;
  below?: ReactNode;
  /** A time, badge or button. */
  end?: ReactNode;
  /** On a phone, `end` wraps below. */
  wraps?: boolean;
  /** Makes the whole row a link. */
  to?: string;
}

/** A row: an icon, a name with a line below, and content at the end. */
export function Row({ start, title, below, end, wraps = false, to }: RowProps) {
  const words = to ? (
    <Link to={to} className={styles.link}>
      {title}
    </Link>
  ) : (
    title
  );
  return (
    <li className={classNames(styles.row, to && styles.leads, wraps && styles.wraps)}>
      {start}
      <span className={styles.words}>
        <span className={styles.title}>{words}</span>
        {below && <span className={styles.below}>{below}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </li>
  );
}
