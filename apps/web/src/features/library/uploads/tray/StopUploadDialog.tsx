import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import type { Summary } from "../summary.ts";
import { cancelAll, clearEnded } from "../uploads.ts";

interface StopUploadDialogProps {
  summary: Summary;
  onClose: () => void;
}

/** Asks for confirmation because the bytes already sent are lost. */
export function StopUploadDialog({ summary, onClose }: StopUploadDialogProps) {
  const { t } = useLingui();
  const { files, done, failed, refused } = summary;
  const rest = files - done - failed - refused;
  const [restShown, doneShown] = [shortCount(rest), shortCount(done)];
  const stop = () => {
    cancelAll();
    clearEnded();
    onClose();
  };
  return (
    <Dialog
      open
      title={plural(rest, {
        one: `Stop adding ${restShown} file?`,
        other: `Stop adding ${restShown} files?`,
      })}
      onClose={onClose}
      onSubmit={stop}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Go on</Trans>
          </Button>
          <Button kind="danger" type="submit">
            <Trans>Stop</Trans>
          </Button>
        </>
      }
    >
      <p>
        {done > 0
          ? plural(done, {
              one: `${doneShown} file already added will stay.`,
              other: `${doneShown} files already added will stay.`,
            })
          : t`None added yet.`}
      </p>
    </Dialog>
  );
}
