import type { ReactNode } from "react";
import { Link } from "react-router";

import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import { classNames } from "../text/class-names.ts";
import styles from "./ItemBar.module.css";
import { PageHeading } from "./PageHeading.tsx";

interface ItemBarProps {
  /** The list that the item is in: its address and its name. */
  to: string;
  list: string;
  name: string;
  badge: ReactNode;
  /** On phones the actions have a line of their own. */
  wraps?: boolean;
  actions: ReactNode;
  /** The dialogs of the actions. */
  children: ReactNode;
}

/** The bar of an item's page: the way back to its list, its name and state, and what one can do. */
export function ItemBar({ to, list, name, badge, wraps, actions, children }: ItemBarProps) {
  return (
    <header className={classNames(styles.bar, wraps && styles.wraps)}>
      <Link to={to} className={styles.back} aria-label={list}>
        <Icon of={icons.chevronLeft} size={18} mirrored />
      </Link>
      <span className={styles.way}>
        <Link to={to}>{list}</Link>
        <Icon of={icons.chevronRight} size={16} mirrored />
      </span>
      <PageHeading className={styles.name}>
        <bdi title={name}>{name}</bdi>
      </PageHeading>
      {badge}
      <div className={styles.actions}>{actions}</div>
      {children}
    </header>
  );
}
