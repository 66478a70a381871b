import { useState } from "react";

import { Field } from "../controls/Field.tsx";
import { FormDialog } from "./FormDialog.tsx";

interface RenameDialogProps {
  /** The title, and the button's word. */
  title: string;
  /** Names the field. */
  label: string;
  name: string;
  busy: boolean;
  error: string | undefined;
  /** Called with a name other than before. */
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Asks for another name. */
export function RenameDialog(props: RenameDialogProps) {
  const { title, label, name, busy, error, onRename, onClose } = props;
  const [typed, setTyped] = useState(name);
  const submit = () => {
    if (typed.trim() === name) onClose();
    else if (!busy) onRename(typed.trim());
  };
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={submit} confirm={title} busy={busy}>
      <Field
        label={label}
        value={typed}
        dir="auto"
        maxLength={200}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
