import { removeExpired } from "./removing.ts";

/** What the workers run for assets. */
export const handlers = { "remove-assets": removeExpired };
