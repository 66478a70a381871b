import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/error-message.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Field } from "#ui/Field.tsx";

import { useRenameDocument } from "../api.ts";

interface RenameDialogProps {
  document: Document;
  onClose: () => void;
}

export function RenameDialog({ document, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const rename = useRenameDocument();
  const [name, setName] = useState(document.name);
  const missing = name.trim() === "";
  const submit = () => {
    if (missing || rename.isPending) return;
    if (name.trim() === document.name) return onClose();
    rename.mutate({ document, name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      title={t`Rename the document`}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button kind="primary" type="submit" busy={rename.isPending}>
          <Trans>Rename</Trans>
        </Button>
      }
    >
      <Field
        label={t`Name`}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={255}
        value={name}
        error={
          missing
            ? t`Give the document a name.`
            : rename.isError
              ? errorMessage(rename.error)
              : undefined
        }
        onFocus={({ target }) => selectStem(target)}
        onChange={({ target }) => setName(target.value)}
      />
    </Dialog>
  );
}

/** The ending is rarely what one wants to change. */
function selectStem(field: HTMLInputElement) {
  const dot = field.value.lastIndexOf(".");
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length);
}
