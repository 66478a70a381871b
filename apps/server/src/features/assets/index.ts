// What other features may import from this one.
export { saveReport } from "./save-from-source.ts";
