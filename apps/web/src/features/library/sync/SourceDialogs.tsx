import type { SyncSource } from "@lectern/contract/sync";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { RadioOptions } from "#ui/controls/RadioOptions.tsx";
import * as icons from "#ui/images/icons.ts";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { useSourceRemoval, useSourceRun } from "./api.ts";

interface SourceDialogProps {
  source: SyncSource;
  open: boolean;
  onClose: () => void;
}

/** Asks whether the documents of a source stay when it is removed. */
export function RemoveSourceDialog({ source, open, onClose }: SourceDialogProps) {
  const { t } = useLingui();
  const [documents, setDocuments] = useState<"keep" | "trash">("keep");
  const remove = useSourceRemoval(source.id);
  const { name } = source;
  return (
    <Dialog
      open={open}
      title={t`Remove “${name}”?`}
      onClose={onClose}
      onSubmit={() => {
        if (!remove.isPending) remove.mutate(documents, { onSuccess: onClose });
      }}
      confirm={
        <Button kind="danger" type="submit" busy={remove.isPending}>
          <Trans>Remove source</Trans>
        </Button>
      }
    >
      {source.settings.mirror_rights ? (
        <p>
          <Trans>Its documents go to the trash, since nothing checks their rights any more.</Trans>
        </p>
      ) : (
        <RadioOptions
          label={t`Its documents`}
          options={[
            {
              value: "keep",
              icon: icons.file,
              name: t`Keep its documents`,
              meaning: t`They stay in the collection but no longer follow their files.`,
            },
            {
              value: "trash",
              icon: icons.trash,
              name: t`Move its documents to the trash`,
              meaning: t`They can be restored for some time.`,
            },
          ]}
          value={documents}
          onChange={setDocuments}
        />
      )}
    </Dialog>
  );
}

/** Asks before a run deletes the documents of files that are gone, however many they are. */
export function DeleteGoneDialog({ source, open, onClose }: SourceDialogProps) {
  const { t } = useLingui();
  const run = useSourceRun(source.id);
  const { name } = source;
  return (
    <ConfirmDialog
      open={open}
      title={t`Delete documents of files missing from “${name}”?`}
      confirm={t`Delete documents`}
      busy={run.isPending}
      onConfirm={() => run.mutate(true, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <Trans>
          Documents whose files are no longer there go to the trash. If the disk or server is just
          not connected, reconnect it and run the source again instead.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
