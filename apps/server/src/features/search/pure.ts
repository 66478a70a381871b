// What other features may import from this one, in threads too.
export { compares } from "./document-names.ts";
export { b, inverseFrequency, k1 } from "./embedded/ranking.ts";
