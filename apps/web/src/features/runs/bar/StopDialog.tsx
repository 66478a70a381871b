import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";

import { useAct } from "../api.ts";

interface StopDialogProps {
  run: Run;
  open: boolean;
  onClose: () => void;
}

/** Asks before a run is stopped. */
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
          It ends and writes no report. What it found stays here, and it can be continued later with
          the steps that are not done.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
