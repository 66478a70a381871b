import type { ButtonHTMLAttributes, Ref } from "react";

import { classNames } from "../text/class-names.ts";
import { Icon } from "../images/Icon.tsx";
import styles from "./IconButton.module.css";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A path of icons.ts. */
  icon: string;
  /** Accessible name of the action, and the tooltip if `Tooltip` wraps it. */
  label: string;
  /** Size: 32; `small` 24 for dense rows. Larger on touch screens. */
  size?: "medium" | "small";
  edged?: boolean;
  on?: boolean;
  mirrored?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  icon,
  label,
  size = "medium",
  edged = false,
  on = false,
  mirrored = false,
  className,
  ...rest
}: IconButtonProps) {
  const look = [styles.button, styles[size], edged && styles.edged, on && styles.on];
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(...look, className)}>
      <Icon of={icon} size={size === "small" ? 16 : 18} mirrored={mirrored} />
    </button>
  );
}
