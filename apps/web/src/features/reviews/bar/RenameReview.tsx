import type { OpenReview } from "@lectern/contract/reviews";
import { useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { RenameDialog } from "#ui/popups/RenameDialog.tsx";

import { useReviewChange } from "./review-actions.ts";

interface RenameReviewProps {
  review: OpenReview;
  onClose: () => void;
}

export function RenameReview({ review, onClose }: RenameReviewProps) {
  const { t } = useLingui();
  const rename = useReviewChange(review);
  return (
    <RenameDialog
      title={t`Rename`}
      label={t`Name of the review`}
      name={review.name}
      busy={rename.isPending}
      error={rename.isError ? errorMessage(rename.error) : undefined}
      onRename={(name) => rename.mutate({ name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
