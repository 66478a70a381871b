// What other features may import from this one.
export { demandTemplate } from "./templates.ts";
