export { SearchResults } from "./components/SearchResults.tsx";
