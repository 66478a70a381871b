// Both screens in one file: each lazy import adds to what every screen loads first.
export { ReviewPage } from "./ReviewPage.tsx";
export { ReviewsPage } from "./ReviewsPage.tsx";
