// What other features may import from this one.
export { reportOf } from "./one-run.ts";
export { cleanSection } from "./roles/clean-section.ts";
