import { fillLiveReviews } from "./reading/live-filling.ts";
import { giveUpReading, readForReview } from "./reading/reading.ts";

export const handlers = {
  "fill-live-reviews": fillLiveReviews,
  "read-for-review": { work: readForReview, giveUp: giveUpReading },
};
