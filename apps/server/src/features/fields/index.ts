// What other features may import from this one.
export { insertValues, type StoredValue } from "./store.ts";
export { columnsOf } from "./values.ts";
