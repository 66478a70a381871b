import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

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
    <Dialog
      open
      wide
      title={t`Choose documents`}
      onClose={onClose}
      onSubmit={() => {
        if (chosen.size > 0 && !add.isPending) add.mutate();
      }}
      confirm={
        <Button kind="primary" type="submit" disabled={chosen.size === 0} busy={add.isPending}>
          <Trans>Add documents</Trans>
        </Button>
      }
    >
      <DocumentList chosen={chosen} onChange={setChosen} />
      <ErrorNotice error={add.error} />
    </Dialog>
  );
}
