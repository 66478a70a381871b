// What other features may import from this one.
export {
  createUser,
  disableUser,
  enableUser,
  OperatorRefusal,
  resetUser,
} from "./operating/accounts.ts";
export * as provisionedAccounts from "./account/provisioned.ts";
export { createAccount } from "./registration.ts";
export { sessionValidity } from "./session-validity.ts";
export { revalidationOf } from "./stream-revalidation.ts";
