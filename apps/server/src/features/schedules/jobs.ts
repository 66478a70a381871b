import { lookAtEdition, lookAtSchedules } from "./arriving.ts";
import { startDue } from "./starting.ts";

/** The job handlers for schedules. */
export const handlers = {
  "run-schedule": startDue,
  "look-at-schedules": lookAtSchedules,
  "look-at-edition": lookAtEdition,
};
