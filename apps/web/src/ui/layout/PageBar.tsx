import type { ReactNode } from "react";
import { Link } from "react-router";

import { classNames } from "../text/class-names.ts";
import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import styles from "./PageBar.module.css";
import { PageHeading } from "./PageHeading.tsx";

interface PageBarProps {
  title: ReactNode;
  /** The location within the screen, after a slash. */
  place?: string | undefined;
  /** The parent screen, before a slash; below 600 px a back arrow. */
  parent?: { name: string; to: string };
  /** A switch between views, beside the title. Below 1200 px on its own line. */
  views?: ReactNode;
  /** At the end; at most one primary action. */
  children?: ReactNode;
}

/** The 56 px bar at the top of a screen's sheet; contains the page's only h1. */
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
