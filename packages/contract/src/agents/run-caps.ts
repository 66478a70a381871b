import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code } from "../message.ts";
import { RunRole } from "./run-parts.ts";

const tokens = (most: number) =>
  z
    .number()
    .int(code("run_cap_invalid"))
    .min(1_000, code("run_cap_invalid"))
    .max(most, code("run_cap_invalid"))
    .nullable()
    .default(null);

/** The most tokens that runs of a workspace may use; null: no cap. */
export const RunCaps = z.object({
  run: tokens(50_000_000).describe("of one run: its limit of tokens is at most this"),
  month: tokens(1_000_000_000_000).describe("of all runs in a calendar month in UTC"),
  roles: z
    .record(RunRole, tokens(50_000_000))
    .prefault({})
    .describe("of one role in one run; a run that reaches it pauses"),
});
export type RunCaps = z.infer<typeof RunCaps>;

export const RunCapsNow = RunCaps.extend({
  used: z
    .object({
      month: z.string().describe("in UTC, as YYYY-MM"),
      tokens: z.number().int().describe("of calls that began in it and have ended"),
    })
    .describe("what all runs of the workspace have used in this month"),
});
export type RunCapsNow = z.infer<typeof RunCapsNow>;

const path = "/agents/ext/v1/limits";

export const getRunCaps = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The workspace's limits for runs, and what runs have used this month; for admins",
  response: RunCapsNow,
});

export const setRunCaps = endpoint({
  method: "PUT",
  path,
  access: "member",
  summary: "Set the workspace's limits for runs; they count from the next call to a model on",
  body: RunCaps,
  response: RunCapsNow,
});
