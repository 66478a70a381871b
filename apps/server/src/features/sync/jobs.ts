import { runSource } from "./running.ts";

/** The job handlers for sources. */
export const handlers = { "sync-source": runSource };
