import type { Run } from "@lectern/contract/runs";
import { useLingui } from "@lingui/react/macro";

import { RenameDialog } from "#ui/popups/RenameDialog.tsx";

import { useRunUpdate } from "../api.ts";

interface RenameRunProps {
  run: Pick<Run, "id" | "name">;
  onClose: () => void;
}

export function RenameRun({ run, onClose }: RenameRunProps) {
  const { t } = useLingui();
  return (
    <RenameDialog
      title={t`Rename`}
      label={t`Name of the run`}
      name={run.name}
      rename={useRunUpdate(run.id)}
      onClose={onClose}
    />
  );
}
