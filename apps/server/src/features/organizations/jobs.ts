import { purge } from "./purge.ts";

/** The jobs of workspaces. */
export const handlers = { "purge-organization": purge };
