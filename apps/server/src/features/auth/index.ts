// What other features may import from this one.
export { createAccount } from "./registration.ts";
export { sessionValidity } from "./session-validity.ts";
export { revalidationOf } from "./stream-revalidation.ts";
