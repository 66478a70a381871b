// What other features may import from this one.
export { type AccountAction, type Action, about, by, record, recordOfAccount } from "./record.ts";
