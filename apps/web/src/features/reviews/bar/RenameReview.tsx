import type { OpenReview } from "@lectern/contract/reviews";
import { useLingui } from "@lingui/react/macro";

import { RenameDialog } from "#ui/popups/RenameDialog.tsx";

import { useReviewChange } from "./review-actions.ts";

interface RenameReviewProps {
  review: OpenReview;
  onClose: () => void;
}

export function RenameReview({ review, onClose }: RenameReviewProps) {
  const { t } = useLingui();
  return (
    <RenameDialog
      title={t`Rename`}
      label={t`Name of the review`}
      name={review.name}
      rename={useReviewChange(review)}
      onClose={onClose}
    />
  );
}
