import type { Check } from "@lectern/contract/checks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";

import { deleteCheck } from "./api.ts";

interface DeleteCheckDialogProps {
  check: Pick<Check, "id" | "name">;
  /** Called before the check is deleted. */
  onDelete?: () => Promise<void> | void;
  onClose: () => void;
}

export function DeleteCheckDialog({ check, onDelete, onClose }: DeleteCheckDialogProps) {
  const { t } = useLingui();
  const { name } = check;
  const removal = useMutation({
    mutationFn: async () => {
      await onDelete?.();
      await deleteCheck(check.id);
    },
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Delete “${name}”?`}
      confirm={t`Delete check`}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        <Trans>Its text, its file and what was found are deleted too. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
