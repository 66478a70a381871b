// What other features may import from this one.
export { arrivalJobs } from "./applying.ts";
