import { removeExpired } from "./removing.ts";

/** The job handlers for assets. */
export const handlers = { "remove-assets": removeExpired };
