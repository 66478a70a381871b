import { purge } from "./purge.ts";

/** What the workers run for workspaces. */
export const handlers = { "purge-organization": purge };
