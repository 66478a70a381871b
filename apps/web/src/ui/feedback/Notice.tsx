import type { ReactNode } from "react";

import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import styles from "./Notice.module.css";

type Tone = "info" | "success" | "warning" | "error";

interface NoticeProps {
  tone?: Tone;
  /** Announced as soon as it appears; `assertive` for errors. */
  live?: "polite" | "assertive";
  children: ReactNode;
  /** A button, at the end. */
  action?: ReactNode;
}

const marks: Record<Tone, string> = {
  info: icons.info,
  success: icons.check,
  warning: icons.warning,
  error: icons.error,
};
const roles = { polite: "status", assertive: "alert" } as const;

/** A persistent message of a line or two: what happened here, and what to do. */
export function Notice({ tone = "info", live, children, action }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={live && roles[live]}>
      <Icon of={marks[tone]} size={18} className={styles.mark} />
      <div className={styles.words}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
