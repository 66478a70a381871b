// What other features may import from this one.
export { takeFacts } from "./intake.ts";
export { type StoredFacts, coveredPeriod, knownFacts, storedFacts } from "./known-facts.ts";
export { type FirstPage, charactersRead, pagesRead } from "./reading/opening-pages.ts";
