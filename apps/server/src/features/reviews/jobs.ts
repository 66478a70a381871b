import { readForReview } from "./reading/reading.ts";

export const handlers = { "read-for-review": readForReview };
