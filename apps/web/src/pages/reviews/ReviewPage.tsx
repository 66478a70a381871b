import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { reviewOf, ReviewView } from "#features/reviews/index.ts";
import { NotLoaded } from "#features/workspaces/index.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import page from "../Page.module.css";
import { CellDocument } from "./CellDocument.tsx";

/** A review with its grid, and the document of the open cell. */
export function ReviewPage() {
  const { t } = useLingui();
  const { reviewId = "" } = useParams();
  const review = useQuery(reviewOf(reviewId));
  useTitle(review.data?.name ?? t`Review`);
  if (review.isError && !review.data) {
    return (
      <NotLoaded
        query={review}
        failed={t`Couldn't load the review`}
        icon={icons.table}
        title={t`This review is no longer here`}
        path="/reviews/ext/v1/reviews/{review_id}"
        params={{ review_id: reviewId }}
        back={{ to: "/assets/reviews", name: t`All reviews` }}
      >
        <Trans>It was deleted, or it belongs to someone else.</Trans>
      </NotLoaded>
    );
  }
  return (
    <div className={page.page}>
      {review.data ? (
        <ReviewView
          key={reviewId}
          review={review.data}
          document={(open, form) => <CellDocument open={open} form={form} />}
        />
      ) : (
        <LoadingRows label={t`Loading the review`} />
      )}
    </div>
  );
}
