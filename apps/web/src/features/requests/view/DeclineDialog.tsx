import type { DocumentRequest } from "@lectern/contract/requests";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { declineRequest } from "../api.ts";

interface DeclineDialogProps {
  request: DocumentRequest;
  onClose: () => void;
}

const longestReason = 1000;

/** Asks why a request is declined; who asked reads the reason. */
export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const refusal = useMutation({
    mutationFn: () => declineRequest(request, reason),
    onSuccess: onClose,
  });
  const isMissing = reason.trim() === "";
  return (
    <FormDialog
      title={t`Decline this request?`}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!isMissing && !refusal.isPending) refusal.mutate();
      }}
      confirm={t`Decline`}
      busy={refusal.isPending}
    >
      <TextAreaField
        label={t`Reason`}
        dir="auto"
        maxLength={longestReason}
        hint={t`The person who asked will read it.`}
        value={reason}
        error={tried && isMissing ? t`Enter a reason.` : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <ErrorNotice error={refusal.error} />
    </FormDialog>
  );
}
