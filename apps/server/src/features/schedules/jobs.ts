import { lookAtEdition, lookAtSchedules } from "./arriving.ts";
import { giveUpDue, startDue } from "./starting.ts";

/** The job handlers for schedules. */
export const handlers = {
  "run-schedule": { work: startDue, giveUp: giveUpDue },
  "look-at-schedules": lookAtSchedules,
  "look-at-edition": lookAtEdition,
};
