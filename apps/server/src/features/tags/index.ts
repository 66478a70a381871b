// What other features may import from this one.
export { addTags } from "./store.ts";
