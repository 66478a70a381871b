import type { LegalHold } from "@lectern/contract/retention";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Button } from "#ui/controls/Button.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";
import { useLast } from "#ui/text/use-last.ts";

import { useReleaseHold } from "./api.ts";

interface ReleaseDialogProps {
  /** null: closed. */
  hold: LegalHold | null;
  onClose: () => void;
}

/** Ends a legal hold, for a reason. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  return <Asked key={useOpenings(props.hold !== null)} {...props} />;
}

function Asked({ hold, onClose }: ReleaseDialogProps) {
  const { t } = useLingui();
  const last = useLast(hold);
  const [reason, setReason] = useState("");
  const release = useReleaseHold(last?.id ?? "");
  const errors = fieldErrors(release.error);
  const name = last?.name ?? "";
  return (
    <Dialog
      open={hold !== null}
      title={t`Release \u2068${name}\u2069?`}
      onClose={onClose}
      onSubmit={() => {
        if (!release.isPending) release.mutate(reason, { onSuccess: onClose });
      }}
      confirm={
        <Button kind="danger" type="submit" busy={release.isPending}>
          <Trans>Release the hold</Trans>
        </Button>
      }
    >
      {Object.keys(errors).length === 0 && <ErrorNotice error={release.error} />}
      <p>
        <Trans>What is past its time is removed within a day, and people can delete again.</Trans>
      </p>
      <TextAreaField
        label={t`Reason`}
        dir="auto"
        maxLength={1000}
        value={reason}
        error={errors["reason"]}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
