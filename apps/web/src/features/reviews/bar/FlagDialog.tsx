import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

interface FlagDialogProps {
  count: number;
  onFlag: (note: string) => void;
  onClose: () => void;
}

/** Marks several answers for others to look at, with words. */
export function FlagDialog({ count, onFlag, onClose }: FlagDialogProps) {
  const { t } = useLingui();
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const isEmpty = note.trim() === "";
  const shown = shortCount(count);
  const submit = () => {
    setTried(true);
    if (isEmpty) return;
    onFlag(note.trim());
    onClose();
  };
  return (
    <FormDialog
      title={plural(count, { one: `Flag ${shown} answer`, other: `Flag ${shown} answers` })}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Flag`}
    >
      <TextAreaField
        label={t`What should be looked at`}
        value={note}
        dir="auto"
        maxLength={2000}
        error={tried && isEmpty ? t`Say what should be looked at.` : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
