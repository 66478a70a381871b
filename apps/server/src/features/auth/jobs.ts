import { removeOwn } from "./account/deletion.ts";

/** What the workers run for accounts. */
export const handlers = { "remove-account": removeOwn };
