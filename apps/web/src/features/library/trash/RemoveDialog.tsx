import type { TrashEntry } from "@lectern/contract/trash";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { useRemoveForever } from "./api.ts";

interface RemoveDialogProps {
  entry: TrashEntry;
  onClose: () => void;
}

/** Asks for confirmation because purging cannot be undone. */
export function RemoveDialog({ entry, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const remove = useRemoveForever();
  const { name, kind, document_count } = entry;
  return (
    <ConfirmDialog
      open
      title={t`Delete ${name} for good?`}
      confirm={t`Delete for good`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(entry, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        {kind !== "document" && document_count > 0 && `${whatGoes(document_count)} `}
        <Trans>This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}

function whatGoes(count: number) {
  const shown = shortCount(count);
  return plural(count, {
    one: `${shown} document goes with it.`,
    other: `${shown} documents go with it.`,
  });
}
