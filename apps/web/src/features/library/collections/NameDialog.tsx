import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Field } from "#ui/controls/Field.tsx";

interface NameDialogProps {
  title: string;
  confirm: string;
  /** The current name; empty for a new item. */
  before: string;
  /** The error message for an empty name. */
  missing: string;
  /** Maximum characters. */
  longest: number;
  call: {
    isPending: boolean;
    error: Error | null;
    mutate: (name: string, then: { onSuccess: () => void }) => void;
  };
  /** Selects the part likely to be edited; everything if undefined. */
  select?: (field: HTMLInputElement) => void;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog(props: NameDialogProps) {
  const { title, confirm, before, missing, longest, call, onClose } = props;
  const { t } = useLingui();
  const [name, setName] = useState(before);
  const [tried, setTried] = useState(false);
  const isMissing = name.trim() === "";
  const submit = () => {
    setTried(true);
    if (isMissing || call.isPending) return;
    if (name.trim() === before) return onClose();
    call.mutate(name.trim(), { onSuccess: onClose });
  };
  const failed = call.error ? errorMessage(call.error) : undefined;
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      confirm={confirm}
      busy={call.isPending}
    >
      <Field
        label={t`Name`}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={longest}
        value={name}
        error={isMissing && (tried || before !== "") ? missing : failed}
        onFocus={({ target }) => (props.select ? props.select(target) : target.select())}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
