import { giveUpSource, runSource } from "./running.ts";

/** The job handlers for sources. */
export const handlers = { "sync-source": { work: runSource, giveUp: giveUpSource } };
