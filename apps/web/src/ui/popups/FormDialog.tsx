import { Button } from "../controls/Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

interface FormDialogProps extends Omit<DialogProps, "open" | "actions" | "confirm"> {
  open?: boolean;
  /** The button's words, which repeat the title's verb. */
  confirm: string;
  busy?: boolean;
  /** Whether something without which it cannot be sent is still missing. */
  disabled?: boolean;
  onSubmit: () => void;
}

/** A dialog with fields, and one button that sends them. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, confirm, busy = false, disabled = false, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      open={open}
      confirm={
        <Button kind="primary" type="submit" busy={busy} disabled={disabled}>
          {confirm}
        </Button>
      }
    />
  );
}
