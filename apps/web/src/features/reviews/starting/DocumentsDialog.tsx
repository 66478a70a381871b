import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { DocumentList } from "./DocumentList.tsx";

interface DocumentsDialogProps {
  onChoose: (ids: string[]) => Promise<void>;
  onClose: () => void;
}

/** Adds documents to a review. */
export function DocumentsDialog({ onChoose, onClose }: DocumentsDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const add = useMutation({ mutationFn: () => onChoose([...chosen]) });
  return (
    <FormDialog
      wide
      title={t`Choose documents`}
      onClose={onClose}
      onSubmit={() => {
        if (chosen.size > 0 && !add.isPending) add.mutate();
      }}
      confirm={t`Add documents`}
      disabled={chosen.size === 0}
      busy={add.isPending}
    >
      <DocumentList chosen={chosen} onChange={setChosen} />
      <ErrorNotice error={add.error} />
    </FormDialog>
  );
}
