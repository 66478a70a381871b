import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";

import styles from "./Button.module.css";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../images/Icon.tsx";

interface Look {
  /**
   * At most one primary per screen. `danger` is filled only with `filled`, in a last confirmation.
   */
  kind?: "primary" | "outlined" | "plain" | "danger";
  /** Height: 36; `small` 32, `row` 28, `large` 44. On touch screens all are 44, rows 36. */
  size?: "medium" | "small" | "row" | "large";
  /** A path of icons.ts, before the label. */
  icon?: string;
  /** Whether an action is running: a spinner replaces the icon, the width stays. */
  busy?: boolean;
  filled?: boolean;
  wide?: boolean;
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>;

const classOf = (
  { kind = "outlined", size = "medium", filled, wide }: Look,
  className: string | undefined,
) =>
  classNames(
    styles.button,
    styles[kind],
    styles[size],
    filled && styles.filled,
    wide && styles.wide,
    className,
  );

export function Button({
  kind,
  size,
  icon,
  busy = false,
  filled,
  wide,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ kind, size, filled, wide }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <Mark icon={icon} busy={busy} />
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  icon,
  wide,
  className,
  children,
  ...rest
}: Omit<Look, "busy" | "filled"> & LinkProps) {
  return (
    <Link {...rest} className={classOf({ kind, size, wide }, className)}>
      <Mark icon={icon} busy={false} />
      {children}
    </Link>
  );
}

function Mark({ icon, busy }: { icon: string | undefined; busy: boolean }) {
  if (busy && icon) return <span className={styles.ring} aria-hidden />;
  if (busy) return <span className={classNames(styles.ring, styles.over)} aria-hidden />;
  return icon ? <Icon of={icon} size={16} /> : null;
}
