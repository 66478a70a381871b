// What other features may import from this one.
export {
  createUser,
  disableUser,
  enableUser,
  OperatorRefusal,
  resetUser,
} from "./operating/accounts.ts";
export { createAccount } from "./registration.ts";
export { sessionValidity } from "./session-validity.ts";
export { revalidationOf } from "./stream-revalidation.ts";
