import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Field } from "#ui/controls/Field.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { useNewSection } from "../api.ts";

interface NewSectionDialogProps {
  draftId: string;
  /** The section before it; at the end without one. */
  after?: string;
  onClose: () => void;
}

export function NewSectionDialog({ draftId, after, onClose }: NewSectionDialogProps) {
  const { t } = useLingui();
  const [title, setTitle] = useState("");
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useNewSection(draftId);
  const isEmpty = title.trim() === "";
  const submit = () => {
    setTried(true);
    if (isEmpty || isPending) return;
    mutate({ title: title.trim(), ...(after && { after }) }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t`Add a section`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Add section`}
      busy={isPending}
    >
      <Field
        label={t`Title`}
        value={title}
        dir="auto"
        maxLength={200}
        error={tried && isEmpty ? t`Enter a title.` : error ? errorMessage(error) : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  );
}
