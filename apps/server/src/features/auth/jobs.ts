import { removeOwn } from "./account/deletion.ts";
import { recordFailure } from "./sign-in-failures.ts";

/** The jobs of accounts. */
export const handlers = { "remove-account": removeOwn, "record-failed-sign-in": recordFailure };
