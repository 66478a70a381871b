import type { ReactNode } from "react";
import { Link } from "react-router";

import { classNames } from "../text/class-names.ts";
import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import styles from "./PageBar.module.css";
import { PageHeading } from "./PageHeading.tsx";

interface PageBarProps {
  title: ReactNode;
  /** Where in it one is, after a slash. */
  place?: string | undefined;
  /** The screen that this one lies in, before a slash; below 600 px an arrow. */
  parent?: { name: string; to: string };
  /** Beside the title: which of a few views it is. Below 1200 px a line of its own. */
  views?: ReactNode;
  /** At the end; one primary action at most. */
  children?: ReactNode;
}

/** The 56 px at the top of a screen's sheet; it carries the page's only h1. */
export function PageBar({ title, place, parent, views, children }: PageBarProps) {
  return (
    <header className={styles.bar}>
      {parent && (
        <Link to={parent.to} className={styles.parent}>
          <Icon of={icons.chevronLeft} size={18} mirrored />
          <span>{parent.name}</span>
        </Link>
      )}
      <PageHeading className={classNames(styles.title, parent && styles.within)}>
        {title}
        {place && <span className={styles.place}>{place}</span>}
      </PageHeading>
      {views && <div className={styles.views}>{views}</div>}
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
