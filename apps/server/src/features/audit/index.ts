// What other features may import from this one.
export {
  type AccountAction,
  type Action,
  about,
  by,
  record,
  recordOfAccount,
  recordPrivate,
} from "./record.ts";
