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
  /** The question, with the name of the thing: "Delete Harbour?" */
  title: string;
  /** The verb again: "Delete workspace". */
  confirm: string;
  /** What goes with it, and whether it comes back. */
  children?: ReactNode;
  /** The name to type first, for what takes much with it. */
  typeName?: string;
  /** The person's password is asked for. */
  askPassword?: boolean;
  /** What the server said of the password. */
  passwordError?: string | undefined;
  harmless?: boolean;
  busy?: boolean;
  onConfirm: (given: Given) => void;
  onClose: () => void;
}

/** The last question before what cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // What was typed last time is gone.
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
