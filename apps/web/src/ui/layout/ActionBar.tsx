import type { ComponentProps, ReactNode } from "react";

import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import styles from "./ActionBar.module.css";

interface ActionBarProps {
  label: string;
  /** How many are selected. */
  count: ReactNode;
  clearLabel: string;
  onClear: () => void;
  children: ReactNode;
}

/** The actions on what is selected in a list, over its lower edge. */
export function ActionBar({ label, count, clearLabel, onClear, children }: ActionBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <span className={styles.count} role="status">
        <bdi>{count}</bdi>
      </span>
      <span className={styles.separator} aria-hidden />
      {children}
      <button type="button" aria-label={clearLabel} className={styles.action} onClick={onClear}>
        <Icon of={icons.close} size={16} />
      </button>
    </div>
  );
}

interface BarActionProps extends Pick<
  ComponentProps<"button">,
  "onClick" | "aria-haspopup" | "aria-expanded"
> {
  icon: string;
  name: string;
  /** Shows the label in narrow windows too. */
  always?: boolean;
  /** Shows no label. */
  iconOnly?: boolean;
}

export function BarAction(props: BarActionProps) {
  const { icon, name, always = false, iconOnly = false, ...rest } = props;
  return (
    <button type="button" className={styles.action} title={name} aria-label={name} {...rest}>
      <Icon of={icon} size={16} />
      {!iconOnly && <span className={always ? undefined : styles.name}>{name}</span>}
    </button>
  );
}
