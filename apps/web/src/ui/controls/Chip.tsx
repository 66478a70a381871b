import type { ButtonHTMLAttributes } from "react";

import styles from "./Chip.module.css";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../images/Icon.tsx";

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A path of icons.ts. */
  icon?: string;
  on?: boolean;
  square?: boolean;
}

/** A control 28 high that names a choice, such as a filter or an answer's sources. */
export function Chip({
  icon,
  on = false,
  square = false,
  className,
  children,
  ...rest
}: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.chip, on && styles.on, square && styles.square, className)}
    >
      {icon && <Icon of={icon} size={16} />}
      <span className={styles.name}>{children}</span>
    </button>
  );
}
