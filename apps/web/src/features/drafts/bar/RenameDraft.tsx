import type { Draft } from "@lectern/contract/drafts";
import { useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { RenameDialog } from "#ui/popups/RenameDialog.tsx";

import { useDraftUpdate } from "../api.ts";

interface RenameDraftProps {
  draft: Pick<Draft, "id" | "name">;
  onClose: () => void;
}

export function RenameDraft({ draft, onClose }: RenameDraftProps) {
  const { t } = useLingui();
  const rename = useDraftUpdate(draft.id);
  return (
    <RenameDialog
      title={t`Rename`}
      label={t`Name of the draft`}
      name={draft.name}
      busy={rename.isPending}
      error={rename.isError ? errorMessage(rename.error) : undefined}
      onRename={(name) => rename.mutate({ name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
