import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";

import { useAct } from "../api.ts";

interface StopDialogProps {
  run: Run;
  open: boolean;
  onClose: () => void;
}

/** Asks before a run is stopped for good. */
export function StopDialog({ run, open, onClose }: StopDialogProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useAct(run.id);
  return (
    <ConfirmDialog
      open={open}
      title={t`Stop this run?`}
      confirm={t`Stop the run`}
      busy={isPending}
      onConfirm={() => mutate("stop", { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        <Trans>
          It does not go on after this and writes no report. What it found stays here. To go on
          later, pause it instead.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
