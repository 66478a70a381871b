import type { Run } from "@lectern/contract/runs";
import { useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { RenameDialog } from "#ui/popups/RenameDialog.tsx";

import { useRunUpdate } from "../api.ts";

interface RenameRunProps {
  run: Pick<Run, "id" | "name">;
  onClose: () => void;
}

export function RenameRun({ run, onClose }: RenameRunProps) {
  const { t } = useLingui();
  const rename = useRunUpdate(run.id);
  return (
    <RenameDialog
      title={t`Rename`}
      label={t`Name of the run`}
      name={run.name}
      busy={rename.isPending}
      error={rename.isError ? errorMessage(rename.error) : undefined}
      onRename={(name) => rename.mutate({ name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
