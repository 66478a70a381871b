import type { Draft } from "@lectern/contract/drafts";
import { useLingui } from "@lingui/react/macro";

import { RenameDialog } from "#ui/popups/RenameDialog.tsx";

import { useDraftUpdate } from "../api.ts";

interface RenameDraftProps {
  draft: Pick<Draft, "id" | "name">;
  onClose: () => void;
}

export function RenameDraft({ draft, onClose }: RenameDraftProps) {
  const { t } = useLingui();
  return (
    <RenameDialog
      title={t`Rename`}
      label={t`Name of the draft`}
      name={draft.name}
      rename={useDraftUpdate(draft.id)}
      onClose={onClose}
    />
  );
}
