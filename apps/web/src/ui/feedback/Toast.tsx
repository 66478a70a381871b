import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

import { classNames } from "../text/class-names.ts";
import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import styles from "./Toasts.module.css";

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastContent {
  readonly id: number;
  readonly message: string;
  readonly variant: "default" | "success" | "warning" | "error" | "info";
  readonly action?: ToastAction;
  readonly also?: ToastAction;
  readonly leaving: boolean;
}

/** Milliseconds. */
const shownFor = 5000;
const exit = 195;

const marks = {
  default: null,
  success: icons.check,
  warning: icons.warning,
  error: icons.error,
  info: icons.info,
} as const;

interface ToastProps {
  notice: ToastContent;
  onDismiss: (id: number) => void;
  onLeft: (id: number) => void;
}

/** One notice. Hovering or focusing it pauses its timer. */
export function Toast({ notice, onDismiss, onLeft }: ToastProps) {
  const { t } = useLingui();
  const { id, message, variant, action, also, leaving } = notice;
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held || leaving) return undefined;
    const timer = setTimeout(() => onDismiss(id), shownFor);
    return () => clearTimeout(timer);
  }, [held, leaving, id, onDismiss]);

  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => onLeft(id), exit);
    return () => clearTimeout(timer);
  }, [leaving, id, onLeft]);

  const mark = marks[variant];
  return (
    <div
      className={classNames(styles.toast, leaving && styles.leaving)}
      role={variant === "error" ? "alert" : "status"}
      data-variant={variant}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {mark && <Icon of={mark} className={styles.mark} />}
      <span dir="auto">{message}</span>
      {[action, also].map(
        (one) =>
          one && (
            <button
              key={one.label}
              type="button"
              className={styles.action}
              onClick={() => {
                one.run();
                onDismiss(id);
              }}
            >
              {one.label}
            </button>
          ),
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t`Close notification`}
        onClick={() => onDismiss(id)}
      >
        <Icon of={icons.close} size={16} />
      </button>
    </div>
  );
}
