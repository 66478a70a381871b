// What other features may import from this one.
export { fetchAddress, named, nameIn } from "./fetching.ts";
export { insertOrigin } from "./store.ts";
