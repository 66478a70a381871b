import { useLingui } from "@lingui/react/macro";
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
  /** Names the arrow that takes the place of the list's name; absent: as the list. */
  back?: string;
  name: string;
  badge: ReactNode;
  /** On phones the actions have a line of their own. */
  wraps?: boolean;
  actions: ReactNode;
  /** The dialogs of the actions. */
  children: ReactNode;
}

/** The bar of an item's page: the way back to its list, its name and state, and what one can do. */
export function ItemBar(props: ItemBarProps) {
  const { t } = useLingui();
  const { to, list, back = list, name, badge, wraps, actions, children } = props;
  return (
    <header className={classNames(styles.bar, wraps && styles.wraps)}>
      <Link to={to} className={styles.back} aria-label={back}>
        <Icon of={icons.chevronLeft} size={18} mirrored />
      </Link>
      <nav className={styles.way} aria-label={t`Where you are`}>
        <Link to={to}>{list}</Link>
        <Icon of={icons.chevronRight} size={16} mirrored />
      </nav>
      <div className={styles.title}>
        <PageHeading className={styles.name}>
          <bdi title={name}>{name}</bdi>
        </PageHeading>
        {badge}
      </div>
      <div className={styles.actions}>{actions}</div>
      {children}
    </header>
  );
}
