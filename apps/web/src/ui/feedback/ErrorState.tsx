import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { Button } from "../controls/Button.tsx";
import styles from "./ErrorState.module.css";
import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";

interface ErrorStateProps {
  /** What failed: "Couldn't load the list". */
  title: string;
  /** The reason, and what is not lost. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** Another action, before the retry button. */
  beside?: ReactNode;
}

/** The error of one part of a screen while the rest works. */
export function ErrorState({ title, children, onRetry, beside }: ErrorStateProps) {
  return (
    <div className={styles.failed} role="alert">
      <Icon of={icons.error} className={styles.mark} />
      <div className={styles.body}>
        <div className={styles.text}>
          <h2>{title}</h2>
          {children && <p>{children}</p>}
        </div>
        <div className={styles.actions}>
          {beside}
          {onRetry && (
            <Button size="small" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
