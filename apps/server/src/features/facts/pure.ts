// What other features may import from this one, in threads too.
export { type StoredFacts, coveredPeriod, knownFacts } from "./known-facts.ts";
