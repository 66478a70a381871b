import MuiDialog from "@mui/material/Dialog";
import { type ReactNode, useId } from "react";

import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";
import * as icons from "./icons.ts";

interface DialogProps {
  open: boolean;
  /** The question; its buttons repeat the verb. */
  title: string;
  onClose: () => void;
  /** 440, or 640 for `wide`. */
  wide?: boolean;
  children: ReactNode;
  /** The buttons, the confirming one last. */
  actions?: ReactNode;
  /** Makes the dialog a form: Enter sends it. */
  onSubmit?: () => void;
}

export function Dialog({ open, title, onClose, wide, children, actions, onSubmit }: DialogProps) {
  const id = useId();
  const content = (
    <>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton icon={icons.close} label="Close" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </>
  );
  return (
    <MuiDialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{ paper: { style: { maxWidth: wide ? 640 : 440 } } }}
    >
      {onSubmit ? (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </MuiDialog>
  );
}
