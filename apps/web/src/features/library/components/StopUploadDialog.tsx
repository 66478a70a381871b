import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { counted } from "#ui/formats.ts";

import type { Summary } from "../uploads/summary.ts";
import { cancelAll, clearEnded } from "../uploads/uploads.ts";

interface StopUploadDialogProps {
  summary: Summary;
  onClose: () => void;
}

/** Asked, because what was sent of a file so far is lost. */
export function StopUploadDialog({ summary, onClose }: StopUploadDialogProps) {
  const { files, done } = summary;
  const stop = () => {
    cancelAll();
    clearEnded();
    onClose();
  };
  return (
    <Dialog
      open
      title={`Stop adding ${counted(files - done, "file")}?`}
      onClose={onClose}
      onSubmit={stop}
      actions={
        <>
          <Button onClick={onClose}>Go on</Button>
          <Button kind="danger" type="submit">
            Stop
          </Button>
        </>
      }
    >
      <p>{done > 0 ? `${counted(done, "file")} already added will stay.` : "None is added yet."}</p>
    </Dialog>
  );
}
