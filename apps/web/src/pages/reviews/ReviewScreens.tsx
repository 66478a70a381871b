import { useParams } from "react-router";

import { ReviewPage } from "./ReviewPage.tsx";
import { ReviewsPage } from "./ReviewsPage.tsx";

/** The list of reviews, or the open one. */
export function ReviewScreens() {
  const { reviewId } = useParams();
  return reviewId ? <ReviewPage /> : <ReviewsPage />;
}
