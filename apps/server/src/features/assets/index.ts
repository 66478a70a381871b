// What other features may import from this one.
export { saveReport } from "./ways-in.ts";
