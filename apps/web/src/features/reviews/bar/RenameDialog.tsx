import type { OpenReview } from "@lectern/contract/reviews";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { useReviewChange } from "./review-actions.ts";

export function RenameDialog({ review, onClose }: { review: OpenReview; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(review.name);
  const rename = useReviewChange(review);
  const submit = () => {
    if (name.trim() === review.name) onClose();
    else if (!rename.isPending) rename.mutate({ name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      title={t`Rename`}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button kind="primary" type="submit" busy={rename.isPending}>
          <Trans>Rename</Trans>
        </Button>
      }
    >
      <Field
        label={t`Name of the review`}
        value={name}
        dir="auto"
        maxLength={200}
        error={rename.isError ? errorMessage(rename.error) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </Dialog>
  );
}
