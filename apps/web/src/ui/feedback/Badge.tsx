import type { ReactNode } from "react";

import { classNames } from "../text/class-names.ts";
import styles from "./Badge.module.css";

export type Tone = "neutral" | "info" | "asking" | "success" | "warning" | "error";

interface BadgeProps {
  tone: Tone;
  /** With round ends. */
  pill?: boolean;
  /** At 14 instead of 12. */
  large?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A state in a word or two, on the color of its tone. */
export function Badge({ tone, pill, large, className, children }: BadgeProps) {
  const shape = [pill && styles.pill, large && styles.large];
  return (
    <span className={classNames(styles.badge, styles[tone], ...shape, className)}>{children}</span>
  );
}
