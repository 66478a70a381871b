import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { Button } from "../controls/Button.tsx";
import { CopyButton } from "../controls/CopyButton.tsx";
import { Notice } from "../feedback/Notice.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import styles from "./SecretDialog.module.css";

interface SecretDialogProps extends Pick<DialogProps, "open" | "title" | "onClose"> {
  /** What the secret allows, and that it is not shown again. */
  warning: ReactNode;
  secret: string;
  copyLabel: string;
  /** How it is used. */
  children?: ReactNode;
}

/** Shows a new secret once, with a button that copies it. */
export function SecretDialog(props: SecretDialogProps) {
  const { open, title, onClose, warning, secret, copyLabel, children } = props;
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          <Trans>I have saved it</Trans>
        </Button>
      }
    >
      <Notice tone="warning">{warning}</Notice>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label={copyLabel} />
      </div>
      {children}
    </Dialog>
  );
}
