import type { RunHead } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";

import { removeRun } from "../api.ts";

interface DeleteRunDialogProps {
  run: RunHead;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a run and its findings are deleted. */
export function DeleteRunDialog({ run, onClose, onDeleted }: DeleteRunDialogProps) {
  const { t } = useLingui();
  const remove = useMutation({
    mutationFn: () => removeRun(run.id),
    onSuccess: () => onDeleted?.(),
    onSettled: onClose,
  });
  const { name, draft_id } = run;
  return (
    <ConfirmDialog
      open
      title={t`Delete “${name}”?`}
      confirm={t`Delete run`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {draft_id === null ? (
          <Trans>Its plan, findings and report go with it. This cannot be undone.</Trans>
        ) : (
          <Trans>
            Its plan, findings and report go with it; the draft of the report stays. This cannot be
            undone.
          </Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}
