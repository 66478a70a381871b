import type { Attachment } from "@lectern/contract/attachments";
import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { CollectionChoice } from "#features/library/index.ts";
import { notify } from "#platform/notify.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";

import { keepIn } from "../api.ts";

interface KeepDialogProps {
  attachment: Attachment;
  onClose: () => void;
}

/** Asks in which collection an attachment is to be kept. */
export function KeepDialog({ attachment, onClose }: KeepDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Collection>();
  const keep = useMutation({
    mutationFn: ({ id }: Collection) => keepIn(attachment, id),
    onSuccess: (_, { name }) => {
      notify(t`Kept in “${name}”`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t`Keep ${attachment.name} in`}
      onClose={onClose}
      onSubmit={() => chosen && keep.mutate(chosen)}
      confirm={
        <Button kind="primary" type="submit" disabled={!chosen} busy={keep.isPending}>
          <Trans>Keep</Trans>
        </Button>
      }
    >
      <CollectionChoice label={t`Collection`} value={chosen?.id ?? null} onChange={setChosen} />
    </Dialog>
  );
}
