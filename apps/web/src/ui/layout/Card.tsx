import type { ReactNode } from "react";

import { classNames } from "../text/class-names.ts";
import styles from "./Card.module.css";

interface CardProps {
  title?: string;
  /** Beside the title, such as a count. */
  mark?: ReactNode;
  /** At the end of the title's line, such as a link. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A bordered block of a screen, with a header if it has a title. */
export function Card({ title, mark, aside, className, children }: CardProps) {
  return (
    <section className={classNames(styles.card, className)} aria-label={title}>
      {title && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {mark}
          {aside && <span className={styles.aside}>{aside}</span>}
        </div>
      )}
      {children}
    </section>
  );
}
