import { removeOwn } from "./account/deletion.ts";
import { recordFailure } from "./sign-in-failures.ts";

/** What the workers run for accounts. */
export const handlers = { "remove-account": removeOwn, "record-failed-sign-in": recordFailure };
