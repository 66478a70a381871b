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

/** What has a cap of its own: the roles of a run, and what reads documents for reviews. */
export const CapRole = z.enum([...RunRole.options, "reader"]);
export type CapRole = z.infer<typeof CapRole>;

/** The most tokens that research of a workspace may use; null: no cap. */
export const RunCaps = z.object({
  run: tokens(50_000_000).describe("of one run: its limit of tokens is at most this"),
  month: tokens(1_000_000_000_000).describe("of all runs and reviews in a calendar month in UTC"),
  roles: z
    .record(CapRole, tokens(50_000_000))
    .prefault({})
    .describe(
      "of one role in one run, which pauses at it; `reader`: of one review in a calendar month in UTC",
    ),
});
export type RunCaps = z.infer<typeof RunCaps>;

export const RunCapsNow = RunCaps.extend({
  used: z
    .object({
      month: z.string().describe("in UTC, as YYYY-MM"),
      tokens: z.number().int().describe("of calls that began in it and have ended"),
      counted: z.boolean().describe("some are our own count: a provider did not report them"),
    })
    .describe("what all runs and reviews of the workspace have used in this month"),
});
export type RunCapsNow = z.infer<typeof RunCapsNow>;

const path = "/agents/ext/v1/limits";

export const getRunCaps = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The workspace's limits for research, and what was used this month; for admins",
  response: RunCapsNow,
});

export const setRunCaps = endpoint({
  method: "PUT",
  path,
  access: "member",
  summary: "Set the workspace's limits for research; they count from the next call to a model on",
  body: RunCaps,
  response: RunCapsNow,
});
