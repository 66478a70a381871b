// What other features may import from this one.
export * as links from "./links.ts";
