export { passagesOf } from "./api.ts";
export { excerptOf } from "./excerpt.ts";
export { SearchResults } from "./components/SearchResults.tsx";
