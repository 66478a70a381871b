// What other features may import from this one.
export { queueForRules } from "./applying.ts";
