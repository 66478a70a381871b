import type { DraftHead } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";

import { removeDraft } from "./api.ts";

interface DeleteDraftDialogProps {
  draft: DraftHead;
  onClose: () => void;
}

/** Asks before a draft is deleted. */
export function DeleteDraftDialog({ draft: { id, name }, onClose }: DeleteDraftDialogProps) {
  const { t } = useLingui();
  const remove = useMutation({ mutationFn: () => removeDraft(id), onSettled: onClose });
  return (
    <ConfirmDialog
      open
      title={t`Delete “${name}”?`}
      confirm={t`Delete draft`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        <Trans>
          Its versions, approvals and comments go with it, also for those who review it. This cannot
          be undone.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
