// What other features may import from this one.
export {
  type AccountAction,
  type Action,
  about,
  by,
  byDirectory,
  record,
  recordOfAccount,
  recordPrivate,
} from "./record.ts";
