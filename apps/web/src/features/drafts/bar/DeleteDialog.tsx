import type { Draft } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";

import { removeDraft } from "../api.ts";

interface DeleteDialogProps {
  draft: Pick<Draft, "id" | "name">;
  open: boolean;
  onClose: () => void;
}

export function DeleteDialog({ draft, open, onClose }: DeleteDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { name } = draft;
  const removal = useMutation({
    mutationFn: async () => {
      await navigate("/assets/drafts");
      await removeDraft(draft.id);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t`Delete “${name}”?`}
      confirm={t`Delete draft`}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        <Trans>Its versions, approvals and comments are deleted too. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
