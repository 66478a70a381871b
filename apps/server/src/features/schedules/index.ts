// What other features may import from this one.
export { nextTime } from "./next-time.ts";
