import type { OpenReview, ReviewVisibility } from "@lectern/contract/reviews";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { CopyLink } from "#ui/controls/CopyLink.tsx";
import { RadioOptions } from "#ui/controls/RadioOptions.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import * as icons from "#ui/images/icons.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { useReviewChange } from "./review-actions.ts";

/** Who may see a review: its owner, or every member, each with the documents they may open. */
export function ShareDialog({ review, onClose }: { review: OpenReview; onClose: () => void }) {
  const { t } = useLingui();
  const [visibility, setVisibility] = useState(review.visibility);
  const share = useReviewChange(review);
  const { name } = review;
  const submit = () => {
    if (visibility === review.visibility) onClose();
    else if (!share.isPending) share.mutate({ visibility }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      wide
      title={t`Share “${name}”`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save`}
      busy={share.isPending}
    >
      <Audiences value={visibility} onChange={setVisibility} />
      <ErrorNotice error={share.error} />
      <CopyLink
        to={`/assets/reviews/${review.id}`}
        name={t`Link`}
        meaning={t`It opens for people who may see the review, and no one else.`}
        label={t`Copy the link to the review`}
      />
    </FormDialog>
  );
}

interface AudiencesProps {
  value: ReviewVisibility;
  onChange: (visibility: ReviewVisibility) => void;
}

function Audiences({ value, onChange }: AudiencesProps) {
  const { t } = useLingui();
  return (
    <RadioOptions
      label={t`Who can see it`}
      value={value}
      options={[
        {
          value: "private",
          icon: icons.lock,
          name: t`Only you`,
          meaning: t`Nobody else sees the review or its answers.`,
        },
        {
          value: "shared",
          icon: icons.people,
          name: t`Everyone in the workspace`,
          meaning: t`Each person sees only the documents they may open.`,
        },
      ]}
      onChange={onChange}
    />
  );
}
