import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { reviewOf, ReviewView } from "#features/reviews/index.ts";
import { NotLoaded } from "#features/workspaces/index.ts";
import { api } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import { CellDocument } from "./CellDocument.tsx";
import styles from "./ReviewPage.module.css";

/** A review with its grid, and the document of the open cell. */
export function ReviewPage() {
  const { t } = useLingui();
  const { reviewId = "" } = useParams();
  const review = useQuery(reviewOf(reviewId));
  useTitle(review.data?.name ?? t`Review`);
  if (review.isError && !review.data) {
    return <NoReview id={reviewId} error={review.error} onRetry={() => void review.refetch()} />;
  }
  if (!review.data) {
    return (
      <div className={styles.page}>
        <LoadingRows label={t`Loading the review`} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <ReviewView
        key={reviewId}
        review={review.data}
        document={(open, form) => <CellDocument open={open} form={form} />}
      />
    </div>
  );
}

interface NoReviewProps {
  id: string;
  error: Error;
  onRetry: () => void;
}

function NoReview({ id, error, onRetry }: NoReviewProps) {
  const { t } = useLingui();
  return (
    <div className={styles.gone}>
      <NotLoaded
        error={error}
        failed={t`Couldn't load the review`}
        consequence={errorMessage(error)}
        onRetry={onRetry}
        icon={icons.table}
        id={id}
        look={(headers) =>
          api.get("/reviews/ext/v1/reviews/{review_id}", { params: { review_id: id }, headers })
        }
        title={t`This review is no longer here`}
        action={
          <ButtonLink to="/assets/reviews">
            <Trans>All reviews</Trans>
          </ButtonLink>
        }
      >
        <Trans>It was deleted, or it belongs to someone else.</Trans>
      </NotLoaded>
    </div>
  );
}
