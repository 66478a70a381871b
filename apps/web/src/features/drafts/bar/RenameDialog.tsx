import type { Draft } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { useDraftUpdate } from "../api.ts";

interface RenameDialogProps {
  draft: Pick<Draft, "id" | "name">;
  onClose: () => void;
}

export function RenameDialog({ draft, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState(draft.name);
  const rename = useDraftUpdate(draft.id);
  const submit = () => {
    if (name.trim() === draft.name) onClose();
    else if (!rename.isPending) rename.mutate({ name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      title={t`Rename`}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button kind="primary" type="submit" busy={rename.isPending}>
          <Trans>Rename</Trans>
        </Button>
      }
    >
      <Field
        label={t`Name of the draft`}
        value={name}
        dir="auto"
        maxLength={200}
        error={rename.isError ? errorMessage(rename.error) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </Dialog>
  );
}
