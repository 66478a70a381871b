import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code, Detail } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { RunLimits } from "./run-parts.ts";
import { RunName } from "./runs.ts";

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const Hour = {
  hour: z.number().int().min(0).max(23),
  time_zone: z.string().max(100).refine(isTimeZone, code("time_zone_unknown")).describe("IANA"),
};

/** Once a day, at an hour. */
export const ScheduleDay = z.object({ every: z.literal("day"), ...Hour });

/** When a schedule starts a run. */
export const ScheduleTiming = z.discriminatedUnion("every", [
  ScheduleDay,
  z.object({
    every: z.literal("week"),
    weekday: z.number().int().min(1).max(7).describe("1: Monday"),
    ...Hour,
  }),
  z.object({
    every: z.literal("month"),
    day: z.number().int().min(1).max(31).describe("in a shorter month its last day"),
    ...Hour,
  }),
  z.object({
    every: z.literal("documents").describe("added to its sources; once an hour at most"),
  }),
]);
export type ScheduleTiming = z.infer<typeof ScheduleTiming>;

/** A plan that begins runs by itself; visible to its owner alone. */
export const RunSchedule = z.object({
  id: Id,
  name: z.string(),
  question: z.string(),
  timing: ScheduleTiming,
  active: z.boolean(),
  paused: Detail.nullable().describe("why it was paused without its owner; null: it was not"),
  hash: z.string().describe("of the plan that it approves for each run"),
  limits: RunLimits.partial().describe(
    "of each run; absent in schedules from before: by the estimate of the plan",
  ),
  next_at: Time.nullable().describe("null: it is paused, or waits for documents"),
  last_at: Time.nullable().describe("when it started a run the last time"),
  created_at: Time,
  updated_at: Time,
});
export type RunSchedule = z.infer<typeof RunSchedule>;

const path = "/agents/ext/v1/schedules";
const params = z.object({ schedule_id: Id });

export const listSchedules = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The caller's schedules, the next first; `q`: in the name or the question",
  query: PageQuery,
  response: pageOf(RunSchedule),
});

export const createSchedule = endpoint({
  method: "POST",
  path,
  access: "member",
  summary: "Let a run's newest plan, or a template, run by itself with its limits",
  body: z.object({
    from: z.discriminatedUnion("type", [
      z.object({ type: z.literal("run"), id: Id }),
      z.object({ type: z.literal("template"), id: Id }),
    ]),
    name: RunName.optional().describe("absent: as the run or template"),
    timing: ScheduleTiming,
  }),
  status: 201,
  response: RunSchedule,
});

export const updateSchedule = endpoint({
  method: "PATCH",
  path: `${path}/{schedule_id}`,
  access: "member",
  summary: "Rename a schedule, change when it runs or its limits, pause it or let it go on",
  params,
  body: z.object({
    name: RunName.optional(),
    timing: ScheduleTiming.optional(),
    active: z.boolean().optional(),
    limits: RunLimits.partial()
      .optional()
      .describe("of each run from now on; those left out: by the estimate of the plan"),
  }),
  response: RunSchedule,
});

export const deleteSchedule = endpoint({
  method: "DELETE",
  path: `${path}/{schedule_id}`,
  access: "member",
  summary: "Delete a schedule; the runs that it started stay",
  params,
  status: 204,
});
