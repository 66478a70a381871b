import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Field } from "#ui/controls/Field.tsx";

import { useNewWorkspace } from "./use-new-workspace.ts";

interface NewWorkspaceDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Creates another workspace and opens it. */
export function NewWorkspaceDialog({ open, onClose }: NewWorkspaceDialogProps) {
  // Closing the dialog discards the input.
  return <Asked key={String(open)} open={open} onClose={onClose} />;
}

function Asked({ open, onClose }: NewWorkspaceDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const { make, isPending, error } = useNewWorkspace();
  return (
    <FormDialog
      open={open}
      title={t`Create a workspace`}
      onClose={onClose}
      onSubmit={() => make(name)}
      confirm={t`Make workspace`}
      busy={isPending}
    >
      <p>
        <Trans>
          Its library, chats and members are its own. You can go back to this one at any time.
        </Trans>
      </p>
      <Field
        label={t`Name`}
        value={name}
        dir="auto"
        autoComplete="off"
        ref={focus}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();
