// What other features may import from this one.
export { readBibtex } from "./read-bibtex.ts";
export { setMany as setReferences } from "./references.ts";
export { referencesOf } from "./store.ts";
