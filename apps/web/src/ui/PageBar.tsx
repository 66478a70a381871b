import type { ReactNode } from "react";

import styles from "./PageBar.module.css";
import { PageHeading } from "./PageHeading.tsx";

interface PageBarProps {
  title: string;
  /** Where in it one is, after a slash. */
  place?: string | undefined;
  /** Beside the title: which of a few views it is. Below 1200 px a line of its own. */
  views?: ReactNode;
  /** At the end; one primary action at most. */
  children?: ReactNode;
}

/** The 56 px at the top of a screen's sheet; it carries the page's only h1. */
export function PageBar({ title, place, views, children }: PageBarProps) {
  return (
    <header className={styles.bar}>
      <PageHeading className={styles.title}>
        {title}
        {place && <span className={styles.place}>{place}</span>}
      </PageHeading>
      {views && <div className={styles.views}>{views}</div>}
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
