import type { ReactNode } from "react";
import { Link } from "react-router";

import styles from "./CollectionName.module.css";

interface CollectionNameProps {
  name: string;
  to: string;
  /** What is in it, below the name. */
  children: ReactNode;
}

/** The name of a collection as a link that covers its card or row, with a line below it. */
export function CollectionName({ name, to, children }: CollectionNameProps) {
  return (
    <div className={styles.names}>
      <h2>
        <Link to={to} className={styles.name} title={name} dir="auto">
          {name}
        </Link>
      </h2>
      <span className={styles.counts}>{children}</span>
    </div>
  );
}
