import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { TextAreaField, type TextAreaFieldProps } from "#ui/controls/TextAreaField.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

/** What the field of a dialog shows. */
export interface TextOfDialog extends TextAreaFieldProps {
  value: string;
  onText: (text: string) => void;
}

interface TextDialogProps {
  title: string;
  label: string;
  confirm: string;
  /** Said if nothing was entered. */
  missing: string;
  error: Error | null;
  busy: boolean;
  children?: ReactNode;
  hint?: string;
  /** Renders another field than a plain one. */
  field?: (given: TextOfDialog) => ReactNode;
  onSubmit: (text: string) => void;
  onClose: () => void;
}

/** A dialog with one text, which must not be empty. */
export function TextDialog(props: TextDialogProps) {
  const { title, label, confirm, missing, error, busy, children, onSubmit, onClose } = props;
  const { hint, field = plainField } = props;
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const isEmpty = text.trim() === "";
  const submit = () => {
    setTried(true);
    if (!isEmpty && !busy) onSubmit(text.trim());
  };
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={submit} confirm={confirm} busy={busy}>
      {children}
      {field({
        label,
        value: text,
        dir: "auto",
        rows: 4,
        maxLength: 2000,
        error: tried && isEmpty ? missing : error ? errorMessage(error) : undefined,
        hint: text.length > 1800 ? t`Up to 2,000 characters.` : hint,
        onText: setText,
      })}
    </FormDialog>
  );
}

const plainField = ({ onText, ...given }: TextOfDialog) => (
  <TextAreaField {...given} onChange={({ target }) => onText(target.value)} />
);
