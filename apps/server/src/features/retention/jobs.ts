import { applyRetention, queueSweeps } from "./sweeping.ts";

/** The job handlers for retention. */
export const handlers = { "plan-retention": queueSweeps, "apply-retention": applyRetention };
