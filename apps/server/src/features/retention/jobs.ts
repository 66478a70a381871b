import { applyRetention, queueDailyRemovals } from "./daily-removal.ts";

/** The job handlers for retention. */
export const handlers = { "plan-retention": queueDailyRemovals, "apply-retention": applyRetention };
