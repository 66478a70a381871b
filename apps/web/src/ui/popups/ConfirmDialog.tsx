import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";

import { Button } from "../controls/Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Field } from "../controls/Field.tsx";
import { PasswordField } from "../password/PasswordField.tsx";
import { useOpenings } from "./use-openings.ts";

interface Given {
  password: string;
}

interface ConfirmDialogProps {
  open: boolean;
  /** The question, with the item's name: "Delete Harbour?" */
  title: string;
  /** The button, which repeats the verb: "Delete workspace". */
  confirm: string;
  /** What else is deleted, and whether it can be restored. */
  children?: ReactNode;
  /** A name that must be typed first, for far-reaching actions. */
  typeName?: string;
  /** Whether to ask for the person's password. */
  askPassword?: boolean;
  /** The server's error for the password. */
  passwordError?: string | undefined;
  harmless?: boolean;
  busy?: boolean;
  onConfirm: (given: Given) => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // A new key discards the previous input.
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({
  open,
  title,
  confirm,
  children,
  typeName,
  askPassword = false,
  passwordError,
  harmless = false,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const wrongName = typeName !== undefined && typed.trim() !== typeName.trim();
  const noPassword = askPassword && password === "";

  const submit = () => {
    setTried(true);
    if (!wrongName && !noPassword && !busy) onConfirm({ password });
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button kind={harmless ? "primary" : "danger"} filled={!harmless} type="submit" busy={busy}>
          {confirm}
        </Button>
      }
    >
      {children}
      {typeName !== undefined && (
        <Field
          label={t`Type ${typeName} to confirm`}
          value={typed}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          error={tried && wrongName ? t`The name does not match.` : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {askPassword && (
        <PasswordField
          label={t`Your password`}
          autoComplete="current-password"
          size="medium"
          value={password}
          error={tried && noPassword ? t`Enter your password.` : passwordError}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </Dialog>
  );
}
