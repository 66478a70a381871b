import { readForReview } from "./reading.ts";

export const handlers = { "read-for-review": readForReview };
