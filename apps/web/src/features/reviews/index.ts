export { reviewOf } from "./api.ts";
export { CellAnswer } from "./cell/CellAnswer.tsx";
export type { OpenCell } from "./cell/open-cell.ts";
export { ReviewList } from "./list/ReviewList.tsx";
export { ReviewView } from "./ReviewView.tsx";
export { NewReviewDialog } from "./starting/NewReviewDialog.tsx";
export { givenIn } from "./starting/given-source.ts";
export { useReviewAddress } from "./use-review-address.ts";
