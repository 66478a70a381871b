export { passagesOf } from "./api.ts";
export { excerptOf, type Piece } from "./excerpt.ts";
export { lightUp, matches, rangesOf } from "./matching.ts";
export { SearchResults } from "./components/SearchResults.tsx";
