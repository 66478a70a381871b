import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useId } from "react";

import { Button } from "../controls/Button.tsx";
import styles from "./Dialog.module.css";
import { focusFirstField } from "../controls/focus-first-field.ts";
import { IconButton } from "../controls/IconButton.tsx";
import * as icons from "../images/icons.ts";
import { DialogSurface } from "../overlays/overlays.ts";
import { usePresence } from "./use-presence.ts";

export interface DialogProps {
  open: boolean;
  /** The question; its buttons repeat the verb. */
  title: string;
  onClose: () => void;
  /** 440, or 640 for `wide`. */
  wide?: boolean;
  children: ReactNode;
  /** Replaces the default buttons, Cancel and `confirm`. */
  actions?: ReactNode;
  /** The button that performs the title's action; Cancel precedes it. */
  confirm?: ReactNode;
  /** Makes the dialog a form: Enter submits it. */
  onSubmit?: () => void;
}

/** A dialog over the screen. Stays mounted until it has faded out. */
export function Dialog({ open, wide = false, onClose, onSubmit, ...content }: DialogProps) {
  const id = useId();
  const { present, onClosed } = usePresence(open);
  if (!present) return null;
  const inside = <Content {...content} id={id} onClose={onClose} />;
  return (
    <Suspense>
      <DialogSurface
        open={open}
        labelledBy={id}
        width={wide ? 640 : 440}
        onClose={onClose}
        onClosed={onClosed}
      >
        {onSubmit ? (
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // The dialog may be rendered inside another form.
              event.stopPropagation();
              onSubmit();
            }}
          >
            {inside}
          </form>
        ) : (
          inside
        )}
      </DialogSurface>
    </Suspense>
  );
}

type ContentProps = Omit<DialogProps, "open" | "wide" | "onSubmit"> & { id: string };

function Content({ id, title, onClose, children, actions, confirm }: ContentProps) {
  const { t } = useLingui();
  return (
    <>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton icon={icons.close} label={t`Close`} onClick={onClose} />
      </header>
      <div ref={focusFirstField} className={styles.body}>
        {children}
      </div>
      {(actions ?? confirm) && (
        <footer className={styles.actions}>
          {confirm && (
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          {confirm ?? actions}
        </footer>
      )}
    </>
  );
}
