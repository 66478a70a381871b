// What other features may import from this one.
export { referencesOf } from "./store.ts";
