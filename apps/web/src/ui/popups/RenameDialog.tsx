import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";

import { Field } from "../controls/Field.tsx";
import { FormDialog } from "./FormDialog.tsx";

interface RenameDialogProps {
  /** The title, and the button's word. */
  title: string;
  /** Names the field. */
  label: string;
  name: string;
  /** Called with a name other than before. */
  rename: {
    isPending: boolean;
    error: Error | null;
    mutate: (change: { name: string }, then: { onSuccess: () => void }) => void;
  };
  onClose: () => void;
  onRenamed?: () => void;
}

/** Asks for another name. */
export function RenameDialog(props: RenameDialogProps) {
  const { title, label, name, rename, onClose, onRenamed = onClose } = props;
  const [typed, setTyped] = useState(name);
  const submit = () => {
    if (typed.trim() === name) onClose();
    else if (!rename.isPending) rename.mutate({ name: typed.trim() }, { onSuccess: onRenamed });
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      confirm={title}
      busy={rename.isPending}
    >
      <Field
        label={label}
        value={typed}
        dir="auto"
        maxLength={200}
        error={rename.error ? errorMessage(rename.error) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
